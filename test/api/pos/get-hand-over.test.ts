import { beforeAll, describe, expect, test } from 'vitest';
import { clientOf, makeRetailer, type TestRetailer } from '@/test/factories';

let retailer: TestRetailer;
let other: TestRetailer;
beforeAll(async () => {
  [retailer, other] = await Promise.all([makeRetailer(), makeRetailer()]);
});

describe('200', () => {
  test('is what every till of a retailer makes links from, and no other retailer’s', async () => {
    const { status, json } = await retailer.api.get('/pos/hand-over');
    expect(status).toBe(200);
    expect(json).toEqual({
      base: expect.stringMatching(/^https?:\/\/.*\/r\/$/),
      prefix: expect.stringMatching(/^[0-9a-z]{3,8}$/),
      qr_error_correction: 'M',
    });
    const till = await clientOf(retailer, ['view.get_hand_over']);
    expect((await till.get('/pos/hand-over')).json).toEqual(json);
    expect((await other.api.get('/pos/hand-over')).json.prefix).not.toBe(json.prefix);
  });
});

describe('403', () => {
  test('needs its own permission', async () => {
    const till = await clientOf(retailer, ['view.post_receipt', 'view.get_receipt_links']);
    const { status, json } = await till.get('/pos/hand-over');
    expect([status, json.code]).toEqual([403, 'permission_denied']);
  });
});
