import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Header } from './archive-shapes';
import { countCopyRows, readArchive, verifyArchive } from './read-archive';
import { writeArchive } from './write-archive';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'receipt-service-test-'));
});
afterAll(() => rm(folder, { recursive: true }));

const passphrase = 'a passphrase of twelve';
const header: Header = {
  ...{
    format: 1,
    release: '0.1.0',
    created: '2026-11-25T12:00:00.000Z',
    migrations: ['a'],
    keyId: '01234567',
  },
  tables: [{ schema: 'public', name: 'stores', columns: ['id'] }],
  sequences: [],
};
const rows = Buffer.from('1\n2\n3\n');
const counts = { rows: { 'public.stores': 3 }, files: 1 };
const fileName = `files/${'long/'.repeat(40)}name`;
/** More than all buffers on the way hold, and nothing that could be compressed. */
const large = randomBytes(9_000_000);

async function write(name: string, encryption: string | undefined): Promise<string> {
  const file = path.join(folder, name);
  const archive = await writeArchive(file, encryption);
  await archive.add('backup.json', Buffer.from(JSON.stringify(header)));
  await archive.add('database/public.stores/00000001', rows);
  await archive.add(fileName, large);
  await archive.finish(counts);
  return file;
}

test('an archive gives back what was put into it, and a cut or changed one is refused', async () => {
  const file = await write('whole', undefined);
  expect(await verifyArchive(file, undefined)).toEqual({ header, counts, hasKey: false });
  const sizes = new Map<string, number>();
  for await (const entry of readArchive(file, undefined)) sizes.set(entry.name, entry.bytes.length);
  expect(sizes.get(fileName)).toBe(large.length);
  const content = await readFile(file);
  for (const missing of [1, 2000, 4_000_000]) {
    await writeFile(file, content.subarray(0, content.length - missing));
    await expect(verifyArchive(file, undefined), String(missing)).rejects.toThrow('is not a whole backup');
  }
  content[5_000_000] = (content[5_000_000] ?? 0) ^ 1;
  await writeFile(file, content);
  await expect(verifyArchive(file, undefined)).rejects.toThrow('is not a whole backup');
});

// A passphrase costs its second of processor time with each reading.
test('an encrypted archive needs its passphrase, and a cut one is refused', { tags: 'long' }, async () => {
  const file = await write('encrypted', passphrase);
  const content = await readFile(file);
  expect(content.subarray(0, 3).toString('latin1')).toBe('age');
  expect(content.includes('public.stores')).toBe(false);
  await expect(verifyArchive(file, undefined)).rejects.toThrow('Set BACKUP_PASSPHRASE');
  await expect(verifyArchive(file, 'another passphrase')).rejects.toThrow('cannot be decrypted');
  expect(await verifyArchive(file, passphrase)).toEqual({ header, counts, hasKey: false });
  await writeFile(file, content.subarray(0, -70_000));
  await expect(verifyArchive(file, passphrase)).rejects.toThrow('is not a whole backup');
});

test('no file is written over, and what is given up is removed', async () => {
  const file = await write('first', undefined);
  await expect(writeArchive(file, undefined)).rejects.toThrow('EEXIST');
  const other = path.join(folder, 'given up');
  const archive = await writeArchive(other, undefined);
  await archive.add('files/one', large);
  await archive.discard();
  await expect(readFile(other)).rejects.toThrow('ENOENT');
});

test.each([
  'files/../../etc/cron.d/x',
  'files//absolute',
  'files/',
  'database/pg_catalog.pg_authid/00000001',
  'database/public.stores/../1',
  'backup.json',
  'elsewhere',
])('an archive that holds %j is refused before anything is restored', async (name) => {
  const file = path.join(folder, randomBytes(8).toString('hex'));
  const archive = await writeArchive(file, undefined);
  await archive.add('backup.json', Buffer.from(JSON.stringify(header)));
  await archive.add(name, Buffer.from('x'));
  await archive.finish({ rows: {}, files: 0 });
  await expect(verifyArchive(file, undefined)).rejects.toThrow('which no backup does');
});

test('an archive that goes on behind its end, or does not begin with its header, is refused', async () => {
  const file = path.join(folder, 'behind');
  const archive = await writeArchive(file, undefined);
  await archive.add('backup.json', Buffer.from(JSON.stringify(header)));
  // As its end, with the digest of what is before.
  const digest = createHash('sha256');
  const first = Buffer.from(JSON.stringify(header));
  digest.update(`backup.json\n${first.length}\n`).update(first);
  await archive.add(
    'end.json',
    Buffer.from(JSON.stringify({ digest: digest.digest('hex'), rows: {}, files: 0 })),
  );
  await archive.add('files/one', Buffer.from('x'));
  await archive.finish(counts);
  await expect(verifyArchive(file, undefined)).rejects.toThrow('something follows its end');
  const other = path.join(folder, 'without');
  const headless = await writeArchive(other, undefined);
  await headless.add('files/one', Buffer.from('x'));
  await headless.add('backup.json', first);
  await headless.finish(counts);
  await expect(verifyArchive(other, undefined)).rejects.toThrow('is not a backup of this service');
});

test('rows are counted by their ends', () => {
  expect([countCopyRows(Buffer.from('')), countCopyRows(rows)]).toEqual([0, 3]);
});
