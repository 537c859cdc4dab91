import { expect, test } from 'vitest';
import { curlOf } from '@/lib/core/curl';
import { prepareCall, type CallableOperation } from './call';

const operation: CallableOperation = {
  method: 'PATCH',
  path: '/things/{id}',
  parameters: [
    { name: 'id', in: 'path' },
    { name: 'pretty', in: 'query' },
    { name: 'Idempotency-Key', in: 'header' },
  ],
};

test('a call holds what was typed where it belongs, and nothing that was left empty', async () => {
  const values = { 'path:id': 'a/b ü', 'query:pretty': 'true', 'header:Idempotency-Key': '' };
  const call = await prepareCall(
    'https://shop.example/api',
    operation,
    { values, type: 'application/json', body: '{"a":1}' },
    { kind: 'bearer', token: 't.o.k' },
  );
  expect(call).toEqual({
    method: 'PATCH',
    url: 'https://shop.example/api/things/a%2Fb%20%C3%BC?pretty=true',
    headers: { 'Content-Type': 'application/json', Authorization: 'Bearer t.o.k' },
    body: '{"a":1}',
    withSession: false,
  });
});

test('a signature made in the browser is the service’s own', async () => {
  const secret = 'O4x13cuK5T+lbd72NKd4D4dWFJaDkdim6gvdjLziQFY=';
  const { signMessage } = await import('@/lib/platform/auth/signature');
  const { url } = await prepareCall(
    'https://shop.example/api',
    { ...operation, method: 'GET', path: '/receipts', parameters: [] },
    { values: {}, type: null, body: '' },
    { kind: 'signature', key: '8IMF3WFX4Z11I8WTPL2P', secret, consumer: '1001,1002' },
  );
  const query = new URL(url).searchParams;
  const message = { key: '8IMF3WFX4Z11I8WTPL2P', consumer: '1001,1002', expires: query.get('expires') ?? '' };
  expect(query.get('signature')).toBe(signMessage(Buffer.from(secret, 'base64'), message));
});

test('a command keeps quotes of the body', () => {
  const command = curlOf({ method: 'POST', url: 'https://x.example/', headers: {}, body: `{"a":"it's"}` });
  expect(command).toContain(`--data-raw '{"a":"it'\\''s"}'`);
});
