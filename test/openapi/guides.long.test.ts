import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillGuide } from '@/components/reference/guide-text';
import { useEnvironment } from '@/lib/core/config';
import { bearerToken } from '@/test/api-client';
import { presentHour } from '@/components/reference/reader';
import { makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';
import { startWebServer, type WebServer } from '@/test/web-server';

// The code of the guides of the API's documentation, against the server of the web process.

const folder = 'docs/reference';
const guides = readdirSync(folder).filter((file) => file.endsWith('.md'));

let server: WebServer;

beforeAll(async () => {
  server = await startWebServer();
  useEnvironment({ BASE_URL: server.origin });
});

afterAll(() => server.close());

function has(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** What the title of a test that needs a program says where the test is skipped for want of it. */
const skippedWithout = (program: string) =>
  has(program) ? '' : ` (skipped: ${program} is not installed here)`;

interface CodeBlock {
  readonly language: string;
  readonly code: string;
}

/** The blocks of code of a guide, as its page shows them. */
function blocksOf(guide: string): CodeBlock[] {
  const text = fillGuide(readFileSync(path.join(folder, guide), 'utf8'), {
    origin: server.origin,
    client: null,
    store: 1,
    now: presentHour(),
  });
  return [...text.matchAll(/^```(?<language>\w*)\n(?<code>[\s\S]*?)^```$/gm)].map(({ groups }) => ({
    language: groups?.['language'] ?? '',
    code: groups?.['code'] ?? '',
  }));
}

/** The only block of a guide. */
function blockOf(guide: string): string {
  const [block, ...others] = blocksOf(guide);
  expect(others).toEqual([]);
  return block?.code ?? '';
}

/** Runs a program with a token of the retailer; returns what it prints. */
async function printed(program: string, file: string, code: string, retailer: TestRetailer): Promise<string> {
  const place = mkdtempSync(path.join(os.tmpdir(), 'guide-'));
  writeFileSync(path.join(place, file), code);
  writeFileSync(
    path.join(place, 'poslog.xml'),
    readFileSync('lib/formats/built-in/poslog/samples/poslog.xml'),
  );
  const { stdout } = await promisify(execFile)(program, [file], {
    cwd: place,
    env: { ...process.env, RECEIPTS_TOKEN: await bearerToken(retailer.credentials.bearer) },
  });
  return stdout;
}

describe('the code of the guides', () => {
  test('is run below, whichever guide it is in', () => {
    const written = guides.flatMap((guide) => blocksOf(guide).map(({ language }) => `${guide}: ${language}`));
    expect(written.filter((block) => !block.endsWith(': text'))).toEqual([
      'introduction.md: sh',
      'paging.md: ts',
      'quick-start.md: sh',
      'quick-start.md: sh',
      'quick-start.md: sh',
      'quick-start.md: sh',
      'retries.md: python',
    ]);
  });

  test.skipIf(!has('curl'))(
    `of the quick start submits a receipt, reads it and sends a document${skippedWithout('curl')}`,
    async () => {
      const retailer = await makeRetailer();
      const [token, submit, read, raw] = blocksOf('quick-start.md').map(({ code }) => code);
      expect(token).toMatch(/^export RECEIPTS_TOKEN='.+'\n$/);
      const receipt = JSON.parse(await printed('sh', 'submit.sh', submit ?? '', retailer)) as { id: string };
      const reading = (read ?? '').replace('RECEIPT_ID', receipt.id);
      expect(JSON.parse(await printed('sh', 'read.sh', reading, retailer))).toMatchObject({
        id: receipt.id,
        transaction_id: '4711',
        total: 3.98,
      });
      // The same again is the same receipt, as the guide says.
      expect(JSON.parse(await printed('sh', 'submit.sh', submit ?? '', retailer))).toMatchObject(receipt);
      expect(await printed('sh', 'raw.sh', raw ?? '', retailer)).toMatch(/^HTTP\/1\.1 202 /);
    },
  );

  test.skipIf(!has('curl'))(`of the introduction submits a receipt${skippedWithout('curl')}`, async () => {
    const retailer = await makeRetailer();
    const submit = blockOf('introduction.md');
    const receipt = JSON.parse(await printed('sh', 'submit.sh', submit, retailer)) as { id: string };
    expect((await retailer.api.get(`/receipts/${receipt.id}`)).json).toMatchObject({
      transaction_id: '4711',
    });
  });

  test('of paging reads every receipt once', async () => {
    const retailer = await makeRetailer();
    const ids: string[] = [];
    for (let number = 0; number < 23; number += 1) ids.push(await postedReceipt(retailer));
    const lines = await printed(process.execPath, 'paging.mts', blockOf('paging.md'), retailer);
    expect(lines.trim().split('\n').toSorted()).toEqual(ids.toSorted());
  });

  test.skipIf(!has('python3'))(
    `of retries waits for what may be retried, and hands back what may not${skippedWithout('python3')}`,
    async () => {
      const retailer = await makeRetailer();
      await postedReceipt(retailer, { transaction_id: 'retried' });
      const calls = `
token = __import__("os").environ["RECEIPTS_TOKEN"]


def asked(path):
    return urllib.request.Request("${server.origin}/api" + path, headers={"Authorization": "Bearer " + token})


print(b"retried" in send(asked("/receipts")))
try:
    send(asked("/receipts/none"))
except urllib.error.HTTPError as error:
    print(error.code)
try:
    send(urllib.request.Request("http://127.0.0.1:9/"), attempts=1)
except OSError:
    print("no answer")
`;
      const lines = await printed('python3', 'retries.py', `${blockOf('retries.md')}${calls}`, retailer);
      expect(lines.trim().split('\n')).toEqual(['True', '404', 'no answer']);
    },
  );
});
