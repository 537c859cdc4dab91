import { describe, expect, test } from 'vitest';
import { makeRetailer } from '@/test/factories';
import { send } from './imported-cards';

const good = ['6034220000000001', '6034220000000019', '6034220000000027'];

describe('200', () => {
  test('shows ends of numbers only, page by page', async () => {
    const retailer = await makeRetailer({ cards: 'none' });
    await send(retailer, `${good.map((number) => `${number},1`).join('\n')}\n12,x\n`);
    const first = await retailer.api.get('/cards?count=3');
    expect(first.json.map((card: { card_number: string }) => card.card_number)).toEqual([
      '••••',
      '•••• 0001',
      '•••• 0019',
    ]);
    expect(first.text).not.toContain('603422');
    const next = await retailer.api.get(`/cards?after=${encodeURIComponent(first.json[2].place)}`);
    expect(next.json).toMatchObject([{ card_number: '•••• 0027' }]);
  });

  test.each([
    ['0019', ['•••• 0019']],
    ['6034 2200 0000 0027', ['•••• 0027']],
    ['%', []],
    ['6034', []],
  ])('finds %s by the number or its end', async (number, expected) => {
    const retailer = await makeRetailer({ cards: 'luhn' });
    await send(retailer, good.map((card) => `${card},1`).join('\n'));
    const { json } = await retailer.api.get(`/cards?card_number=${encodeURIComponent(number)}`);
    expect(json.map((card: { card_number: string }) => card.card_number)).toEqual(expected);
  });
});

describe('400', () => {
  test.each(['count=0', 'count=101', 'after=', 'card_number='])(
    '%s is refused by its name',
    async (query) => {
      const { status, json } = await (await makeRetailer({ cards: 'none' })).api.get(`/cards?${query}`);
      expect([status, json.errors[0].name]).toEqual([400, query.split('=')[0]]);
    },
  );
});

describe('404', () => {
  test('shows no other retailer’s, and takes no place of theirs', async () => {
    const [mine, theirs] = [await makeRetailer({ cards: 'none' }), await makeRetailer({ cards: 'none' })];
    await send(theirs, `${good[0]},1\n`);
    const { json } = await theirs.api.get('/cards');
    expect((await mine.api.get('/cards')).json).toEqual([]);
    const { status } = await mine.api.get(`/cards?after=${encodeURIComponent(json[0].place)}`);
    expect(status).toBe(404);
  });
});
