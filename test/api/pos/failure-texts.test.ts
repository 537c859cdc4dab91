import { beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '@/test/api-client';
import { clientOf, makeRetailer, type TestRetailer } from '@/test/factories';
import { posted, publish } from './till';

// What a mapping says of its failure may repeat the document: only who may read raw receipts reads it.

const document = { who: 'Anna Canary' };
const lists = ['/pos/raw', '/pos/status'];

let own: TestRetailer;
let lister: ApiClient;
beforeAll(async () => {
  own = await makeRetailer();
  lister = await clientOf(own, ['view.get_raw_receipts', 'view.get_pos_status']);
});

describe('a failure in lists of raw receipts', () => {
  test.each([
    ['what a mapping raises', 'error', '$error($string($))', 'mapping_failed'],
    ['a name that a mapping makes of the document', 'name', '{"total": 1, (who): 1}', 'invalid_receipt'],
    ['a text that is no number', 'number', '{"total": $decimal(who)}', 'mapping_failed'],
  ])('tells %s only to who may read raw receipts', async (_what, name, text, code) => {
    const type = `application/x-${name}`;
    await publish(own, name, text, [type]);
    const id = await posted(own, document, { 'content-type': type });
    for (const path of lists) {
      const [whole] = (await own.api.get(`${path}?count=1`)).json;
      expect([whole.id, whole.failure.code]).toEqual([id, code]);
      expect(JSON.stringify(whole.failure)).toContain(document.who);
      const [cut] = (await lister.get(`${path}?count=1`)).json;
      expect(cut.failure).toEqual({
        code,
        message: 'reading the reason requires the permission view.get_raw_receipt',
        position: whole.failure.position,
        reason: 'text_withheld',
        parameters: {},
        violations: [],
      });
    }
  });

  test('is not found by its text by who may not read it', async () => {
    const query = '/pos/raw?text=canary';
    expect((await own.api.get(query)).json).not.toEqual([]);
    expect((await lister.get(query)).json).toEqual([]);
  });

  test('is told to everybody where its words are the service’s own', async () => {
    await posted(own, [], { 'content-type': 'application/x-unknown' });
    const [listed] = (await lister.get('/pos/status?count=1')).json;
    expect(listed.failure).toMatchObject({
      reason: 'unknown_json_empty',
      message: 'JSON without named fields; no transformation can read it',
    });
  });

  test('is in the audit trail by its code alone', async () => {
    const [{ id }] = (await own.api.get('/pos/raw?code=mapping_failed&count=1')).json;
    expect((await own.api.post(`/pos/raw/${id}/_replay`, {})).status).toBe(204);
    const trail = await own.api.get(`/audit?subject_type=raw_receipt&subject_id=${id}`);
    expect(trail.text).toContain('mapping_failed');
    expect(trail.text).not.toContain('Canary');
  });
});
