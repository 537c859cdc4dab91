import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repeatedBy } from '@/components/portal/requests/request-source';
import { bearerToken } from '@/test/api-client';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { startWebServer, type WebServer } from '@/test/web-server';
import { logOf } from './log-of';

// "Copy as curl" of the log: in a shell with a token, the request is answered as it was.

let server: WebServer;
let retailer: TestRetailer;
beforeAll(async () => {
  [server, retailer] = await Promise.all([startWebServer(), makeRetailer()]);
});
afterAll(() => server.close());

test.each([
  ['GET', `/stores/999?pretty=true`, null],
  ['GET', `/receipts?query=it's&count="2"`, null],
  ['POST', '/receipts', `{ "transaction_id": "it's $HOME \`pwd\` \\\\ @file", "total": 1e400 }`],
  ['POST', '/receipts', '@not-a-file\n{"cut": '],
  ['PATCH', '/settings', '{"timezone":"Nowhere/Ö"}'],
  ['DELETE', '/receipts/01993b4e-7c1a-7d2e-8f00-3a5b6c7d8e9f/links', null],
])('%s %s is repeated by the copied command', async (method, path, body) => {
  const { status, json } = await retailer.api.request(path, {
    method,
    ...(body === null ? {} : { body, headers: { 'content-type': 'application/json; charset=utf-8' } }),
  });
  expect(status).toBeGreaterThanOrEqual(400);
  const [entry] = await logOf(retailer, `&request_id=${json.request_id}`);
  const { path: kept, content_type: type, body: keptBody } = entry as Record<string, string | null>;
  const command = repeatedBy(
    { method, path: kept ?? '', type: type ?? null, body: keptBody ?? null },
    server.origin,
  );
  const TOKEN = await bearerToken(retailer.credentials.bearer);
  const { stdout } = await promisify(execFile)('sh', ['-c', `${command} -w '\\n%{http_code}'`], {
    env: { ...process.env, TOKEN },
  });
  const [code, text] = [stdout.slice(-3), stdout.slice(0, -4)];
  expect([code, (JSON.parse(text) as { code: string }).code]).toEqual([String(status), json.code]);
});
