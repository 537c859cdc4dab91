import { expect, test } from 'vitest';
import { makeRetailer, postedReceipt } from '@/test/factories';

test('hundreds of similar words are asked for in parts, and each receipt is found once', async () => {
  const spirits = await makeRetailer();
  // Words of eight letters, each with another letter in one place.
  const words = Array.from({ length: 7 * 25 }, (_, index) => {
    const [place, letter] = [1 + (index % 7), 'abcdefghijklmnopqrstuvwxy'.charAt(Math.floor(index / 7))];
    return `zzzzzzzz`.slice(0, place) + letter + 'zzzzzzzz'.slice(place + 1);
  });
  const found: string[] = [];
  for (const [from, to] of [
    [0, 80],
    [60, 140],
    [120, 175],
  ]) {
    const items = words.slice(from, to).map((name) => ({ name, total: 1, quantity: 1 }));
    found.unshift(await postedReceipt(spirits, { items }));
  }
  await postedReceipt(spirits, {});
  const page = async (args: string) => {
    const { json } = await spirits.api.get(`/receipts/_search?query=items.name:zzzzzzzz~${args}`);
    return { hits: json.hits as number, ids: json.receipts.map(({ id }: { id: string }) => id) as string[] };
  };
  expect(await page('')).toEqual({ hits: 3, ids: found });
  expect(await page('&count=1&offset=1')).toEqual({ hits: 3, ids: found.slice(1, 2) });
  expect(await page('&offset=3')).toEqual({ hits: 3, ids: [] });
});
