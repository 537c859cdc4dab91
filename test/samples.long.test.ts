import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { newSigningSecret, signatureHeaders } from '@/lib/domain/webhooks/sign';
import { apiClient, testOrigin } from './api-client';
import { makeRetailer, receiptBody } from './factories';
import { openPage, tokenOf } from './receipt-page/receipt-pages';

// The programs of docs/samples, in every language whose interpreter this machine has.

interface Language {
  readonly name: string;
  readonly ending: string;
  /** The command that runs a sample, and its first arguments; null where it cannot be run here. */
  readonly command: (file: string) => readonly [string, ...string[]] | null;
}

const languages: readonly Language[] = [
  { name: 'TypeScript', ending: 'ts', command: (file) => [process.execPath, '--import', 'tsx', file] },
  { name: 'Python', ending: 'py', command: (file) => (has('python3') ? ['python3', file] : null) },
  { name: 'PHP', ending: 'php', command: (file) => (has('php') ? ['php', ...packagesOfPhp(), file] : null) },
  {
    name: 'C#',
    ending: 'cs',
    command: (file) => (has('mcs') && has('mono') ? ['mono', compiled(file)] : null),
  },
  {
    name: 'a shell with curl',
    ending: 'sh',
    command: (file) => (has('curl') && has('openssl') ? ['sh', file] : null),
  },
];

function has(program: string): boolean {
  try {
    execFileSync(program, [program === 'openssl' ? 'version' : '--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function compiled(file: string): string {
  const program = path.join(mkdtempSync(path.join(os.tmpdir(), 'sample-')), 'sample.exe');
  execFileSync('mcs', [`-out:${program}`, file]);
  return program;
}

/** Has PHP find the library for QR codes where Debian installs it (php-bacon-qr-code), as Composer would have it. */
function packagesOfPhp(): readonly string[] {
  const installed = '/usr/share/php/Bacon/BaconQrCode/autoload.php';
  if (!existsSync(installed)) return [];
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sample-'));
  mkdirSync(path.join(folder, 'vendor'));
  writeFileSync(path.join(folder, 'vendor/autoload.php'), `<?php require '${installed}';`);
  return ['-d', `include_path=${folder}:/usr/share/php`];
}

async function run(command: readonly [string, ...string[]], given: readonly string[]): Promise<string> {
  const [program, ...first] = command;
  const { stdout } = await promisify(execFile)(program, [...first, ...given]);
  return stdout.trim();
}

/** Published with the specification of URL signatures (contract section 11). */
const vectors = [
  { consumer: [], signature: '0cv+YkrN9CMBMnYELldaPOt7JZQAksAcsXt9G8hoFbM=' },
  { consumer: ['1001'], signature: 'm57MtdATa3zuSEKcK4FOaP0UGOQ7TQjD3KSFI8GeoAI=' },
  { consumer: ['1001,1002'], signature: 'A4Kvwaw+Z4zNsMfKDi/D6ttuyL3UvUbN67P26EiaSQU=' },
];
const published = { key: '8IMF3WFX4Z11I8WTPL2P', secret: 'O4x13cuK5T+lbd72NKd4D4dWFJaDkdim6gvdjLziQFY=' };

describe.each(languages)('the samples in $name', ({ ending, command }) => {
  const signing = command(`docs/samples/signed-url.${ending}`);
  const token = command(`docs/samples/bearer-token.${ending}`);
  const handOver = command(`docs/samples/hand-over.${ending}`);
  const verifying = command(`docs/samples/verify-webhook.${ending}`);

  test.skipIf(verifying === null)('tell requests of webhooks from others', async () => {
    const [old, secret] = [newSigningSecret(), newSigningSecret()];
    const body = '{"type":"store.created","data":{"id":"Zoë"}}';
    const signed = { id: 'msg_1', at: new Date(), body };
    const verify = async (given: readonly string[], sent = body) => {
      const [program, ...first] = verifying ?? ['false'];
      const running = promisify(execFile)(program, [...first, secret, ...given]);
      running.child.stdin?.end(sent);
      return (await running).stdout.trim();
    };
    const headersOf = (secrets: string[], changes: Partial<typeof signed> = {}) =>
      Object.values(signatureHeaders(secrets, { ...signed, ...changes }));
    expect(await verify(headersOf([secret]))).toBe('valid');
    expect(await verify(headersOf([old, secret]))).toBe('valid');
    expect(await verify(headersOf([old]))).toBe('invalid');
    expect(await verify(headersOf([secret]), `${body} `)).toBe('invalid');
    expect(await verify(headersOf([secret], { at: new Date(Date.now() - 301_000) }))).toBe('invalid');
  });

  test.skipIf(signing === null).each(vectors)('sign as published: $signature', async (vector) => {
    const given = [`${testOrigin}/api/receipts`, published.key, published.secret, '1637763396'];
    const url = new URL(await run(signing ?? ['false'], [...given, ...vector.consumer]));
    expect(url.searchParams.get('signature')).toBe(vector.signature);
    expect(url.searchParams.get('key')).toBe(published.key);
    expect(url.searchParams.get('expires')).toBe('1637763396');
    expect(url.searchParams.getAll('consumer')).toEqual(vector.consumer);
  });

  test.skipIf(signing === null)('make addresses that the API answers', async () => {
    const { credentials } = await makeRetailer();
    const { key, secret } = credentials.hmac;
    const expires = String(Math.floor(Date.now() / 1000) + 600);
    const given = [`${testOrigin}/api/receipts`, key, secret, expires, 'Zoë+1@example.com'];
    const url = new URL(await run(signing ?? ['false'], given));
    const { status } = await apiClient().get(`${url.pathname.replace('/api', '')}${url.search}`);
    expect(status).toBe(200);
  });

  test.skipIf(token === null)('make tokens that the API takes', async () => {
    const { credentials } = await makeRetailer();
    const { kid, secret } = credentials.bearer;
    const bearer = await run(token ?? ['false'], [kid, secret]);
    expect((await apiClient({ authorization: `Bearer ${bearer}` }).get('/receipts')).status).toBe(200);
    const old = await run(token ?? ['false'], [kid, secret, '1637763396']);
    expect((await apiClient({ authorization: `Bearer ${old}` }).get('/receipts')).status).toBe(401);
  });

  test.skipIf(handOver === null)('make links that the service takes, each another one', async () => {
    const { api } = await makeRetailer();
    const { json } = await api.get('/pos/hand-over');
    const given = [json.base, json.prefix, json.qr_error_correction].map(String);
    const made = await Promise.all([1, 2, 3].map(() => run(handOver ?? ['false'], given)));
    const links = made.map((text) => text.split('\n')[0] ?? '');
    expect(new Set(links).size).toBe(3);
    for (const [index, link] of links.entries()) {
      expect(link).toMatch(/^[a-z2-7]{26}$/);
      const address = made[index]?.split('\n')[1] ?? '';
      expect(address).toBe(`${json.base}${json.prefix}${link}`);
      expect((await api.post('/receipts', receiptBody({ link }))).status).toBe(201);
      expect((await openPage(tokenOf(address))).status).toBe(200);
    }
  });

  // The code needs a library of the language, which most machines lack.
  test('draw the code of the address, where the library is installed', async ({ skip }) => {
    if (handOver === null) return skip('its interpreter is not installed');
    const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'hand-over-')), 'code.svg');
    const given = ['https://receipts.example/r/', '1uu', 'M'];
    const text = await run(handOver, [...given, file]).catch(() => null);
    if (text === null || !existsSync(file)) return skip('its library for QR codes is not installed');
    expect(await readSvg(file)).toBe(text.split('\n')[1]);
    return undefined;
  });
});

/** What the QR code in an SVG of any maker says: read by zbarimg where that is installed, which is not ours. */
async function readSvg(file: string): Promise<string> {
  const side = 600;
  const drawn = sharp(file).resize(side, side).flatten({ background: '#fff' });
  if (has('zbarimg')) {
    const picture = `${file}.png`;
    await drawn.png().toFile(picture);
    return run(['zbarimg', '--raw', '--quiet'], [picture]);
  }
  return decodeQR({ width: side, height: side, data: await drawn.ensureAlpha().raw().toBuffer() });
}
