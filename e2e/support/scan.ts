import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** True where `zbarimg`, a reader of codes from elsewhere, is installed. */
export const hasReader = spawnSync('zbarimg', ['--version']).status === 0;

/** Text of the codes in a picture, byte for byte and one right after the other; empty where `zbarimg` finds none. */
export async function scan(picture: Buffer): Promise<string> {
  const file = path.join(tmpdir(), `scan-${randomUUID()}.png`);
  await writeFile(file, picture);
  const { stdout, error } = spawnSync('zbarimg', ['--quiet', '--raw', '-Sbinary', file]);
  await rm(file);
  if (error !== undefined) throw error;
  return stdout.toString('utf8');
}

/** True where Poppler's `pdftoppm`, which draws PDF files, is installed. */
export const hasPdfReader = spawnSync('pdftoppm', ['-v']).status === 0;

/** Pages of a PDF as pictures of 200 dots an inch. */
export function drawPdf(pdf: Buffer): Buffer[] {
  const pictures: Buffer[] = [];
  for (let page = 1; ; page += 1) {
    const pages = ['-f', String(page), '-l', String(page)];
    const { stdout, status } = spawnSync('pdftoppm', ['-png', '-r', '200', ...pages, '-'], {
      input: pdf,
      maxBuffer: 64 * 1024 * 1024,
    });
    if (status !== 0 || stdout.length === 0) return pictures;
    pictures.push(stdout);
  }
}
