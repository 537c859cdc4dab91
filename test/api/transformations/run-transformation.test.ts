import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { clientOf, makeRetailer } from '@/test/factories';
import { installBuiltIn } from '@/lib/domain/transformations/built-in-transformations';
import { sendDocument } from '@/test/support/format-cases';
import { mapping, posted, publish, slip } from '@/test/api/pos/till';

describe('200', () => {
  describe('a run of a draft', () => {
    test('tells for the newest raw receipts what would change', async () => {
      const own = await makeRetailer();
      // In force: fails for a total that is text.
      await publish(own, 'till', mapping, ['application/json']);
      const same = await posted(own, slip());
      const changed = await posted(own, slip({ total: 5 }));
      const fixed = await posted(own, slip({ total: '2.5' }));
      const worse = await posted(own, slip({ total: 7 }));
      const draft = mapping.replace(
        '"total": total,',
        '"total": total = 5 ? 6 : total = 7 ? $error("seven") : $number(total),',
      );
      const saved = await own.api.request('/transformations/till/draft', {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ input_format: 'json', mapping: draft }),
      });
      expect(saved.status, saved.text).toBe(200);
      const { status, json, text } = await own.api.post('/transformations/till/_run', {});
      expect(status, text).toBe(200);
      expect(json).toMatchObject({ total: 4, done: 4, next: null });
      const results = json.results as { raw_id: string; change: string }[];
      expect(results.map(({ raw_id: id, change }) => [id, change])).toEqual([
        [worse, 'new_failure'],
        [fixed, 'fixed'],
        [changed, 'changed'],
        [same, 'same'],
      ]);
      expect(json.results[2].differences).toEqual([{ path: '0.total', before: 5, after: 6, missing: null }]);
      expect(json.results[0].after.failure).toMatchObject({ message: 'seven', where: 'mapping' });
      const rest = await own.api.post('/transformations/till/_run', { count: 3, after: worse, done: 1 });
      expect(rest.json).toMatchObject({ total: 3, done: 3, next: null });
      expect(rest.json.results).toHaveLength(2);
    });

    test('opens the envelope of a document as processing does', async () => {
      const own = await makeRetailer();
      await installBuiltIn(own.ctx, 'woocommerce');
      const bytes = readFileSync('test/api/format-cases/woocommerce-in-data.json');
      expect(await sendDocument(own, bytes, 'application/json')).toMatchObject({ state: 'processed' });
      const { json, text } = await own.api.post('/transformations/woocommerce/_run', {});
      expect(json.results, text).toMatchObject([{ change: 'same', after: { receipts: 1, failure: null } }]);
    });
  });
});

describe('400', () => {
  test.each([
    [{ count: 101 }, 'count'],
    [{ after: 'x' }, 'after'],
    [{ colour: 'red' }, 'colour'],
  ])('%j is refused at %s', async (body, name) => {
    const own = await makeRetailer();
    await publish(own, 'till', mapping, ['application/json']);
    const { status, json } = await own.api.post('/transformations/till/_run', body);
    expect(status).toBe(400);
    expect(json.errors).toMatchObject([{ name }]);
  });
});

describe('403', () => {
  test('raw receipts are run over only by who may read them', async () => {
    const own = await makeRetailer();
    await publish(own, 'till', mapping, ['application/json']);
    await posted(own, slip({ note: 'Canary' }));
    const body = { input_format: 'text', mapping: '$error($string($))' };
    const asked = async (...permissions: string[]) =>
      (await clientOf(own, permissions)).post('/transformations/till/_run', body);
    const refused = await asked('view.run_transformation');
    expect([refused.status, refused.json.code]).toEqual([403, 'permission_denied']);
    expect(refused.text).not.toContain('Canary');
    const run = await asked('view.run_transformation', 'view.get_raw_receipt');
    expect(run.json.results[0].after.failure.message).toContain('Canary');
  });
});

describe('404', () => {
  test('a transformation of another retailer is not there', async () => {
    const own = await makeRetailer();
    await publish(own, 'till', mapping, ['application/json']);
    const stranger = await makeRetailer();
    expect((await stranger.api.post('/transformations/till/_run', {})).status).toBe(404);
  });
});
