import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { TestResponse } from '@/test/api-client';
import { makeRetailer, postedReceipt } from '@/test/factories';

test('receipts that are asked for at once are each what one alone is: short or long, unknown, of another retailer, or just written', async () => {
  const [retailer, other] = [await makeRetailer(), await makeRetailer()];
  const items = Array.from({ length: 400 }, (_, number) => ({
    name: `Item ${number} ${randomUUID()}`,
    quantity: 1,
    total: 1,
  }));
  const long = await postedReceipt(retailer, { items, total: 400 });
  const [short, foreign] = [await postedReceipt(retailer), await postedReceipt(other)];
  const ids = [short, long, foreign, randomUUID(), short, long.toUpperCase()];
  const alone: TestResponse[] = [];
  for (const id of ids) alone.push(await retailer.api.get(`/receipts/${id}`));
  const [atOnce, ofOther] = await Promise.all([
    Promise.all(ids.map((id) => retailer.api.get(`/receipts/${id}`))),
    Promise.all([foreign, short].map((id) => other.api.get(`/receipts/${id}`))),
  ]);
  const seen = (answers: readonly TestResponse[]) =>
    answers.map(({ status, json }) => ({ status, json: { ...json, request_id: null } }));
  expect(seen(atOnce)).toEqual(seen(alone));
  expect(atOnce.map(({ status }) => status)).toEqual([200, 200, 404, 404, 200, 200]);
  expect(ofOther.map(({ status }) => status)).toEqual([200, 404]);
  // Each reads what it has written itself, though others read meanwhile.
  const written = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const id = await postedReceipt(retailer);
      return (await retailer.api.get(`/receipts/${id}`)).json.id === id;
    }),
  );
  expect(written).toEqual(written.map(() => true));
});
