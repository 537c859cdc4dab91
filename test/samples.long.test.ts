import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { apiClient, testOrigin } from './api-client';
import { makeRetailer } from './factories';

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
  { name: 'PHP', ending: 'php', command: (file) => (has('php') ? ['php', file] : null) },
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
});
