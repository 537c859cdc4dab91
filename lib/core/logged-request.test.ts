import { expect, test } from 'vitest';
import { loggedRequestId } from './logged-request';

const body = (code: string) => JSON.stringify({ description: 'no', status: 'no', code, request_id: 'r-1' });

test('the log has what a client was refused, and nothing of callers that are not known', () => {
  for (const code of ['invalid_request', 'permission_denied', 'not_found', 'conflict', 'internal']) {
    expect([code, loggedRequestId(body(code))]).toEqual([code, 'r-1']);
  }
  for (const code of ['unauthenticated', 'invalid_signature', 'signature_expired', 'key_revoked']) {
    expect([code, loggedRequestId(body(code))]).toEqual([code, null]);
  }
});

test('what is no error has no request to look for', () => {
  for (const text of [
    '',
    '[]',
    '<html></html>',
    '{"id": "1", "request_id": "r-1"}',
    '{"code": "conflict"}',
  ]) {
    expect([text, loggedRequestId(text)]).toEqual([text, null]);
  }
});
