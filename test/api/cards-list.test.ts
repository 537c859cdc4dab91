import { describe, expect, test } from 'vitest';
import { makeRetailer, type TestRetailer } from '../factories';

const good = ['6034220000000001', '6034220000000019', '6034220000000027'];

function send({ api }: TestRetailer, csv: string) {
  return api.request('/cards/_import', {
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    body: csv,
  });
}

describe('POST /cards/_import', () => {
  test('imports a file, and tells the lines it left out', async () => {
    const retailer = await makeRetailer({ cards: 'luhn' });
    const csv = `card_number,registration_code\n${good[0]},1\n${good[0]}0,2\n${good[1]},\n${good[2]},3\n`;
    const first = await send(retailer, csv);
    expect(first.status).toBe(200);
    expect(first.json).toEqual({
      added: 2,
      changed: 0,
      unchanged: 0,
      refused: 2,
      problems: [
        { line: 3, problem: 'has an invalid card number' },
        { line: 4, problem: 'has no registration code' },
      ],
    });
    expect((await send(retailer, csv)).json).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
    const { status } = await retailer.api.post('/cards', { card_number: good[2], registration_code: '3' });
    expect(status).toBe(204);
  });

  test('of a retailer without cards is refused', async () => {
    const { status, json } = await send(await makeRetailer(), `${good[0]},1\n`);
    expect({ status, description: json.description }).toEqual({
      status: 400,
      description: 'retailer has no cards',
    });
  });
});

describe('GET /cards', () => {
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

  test('shows no other retailer’s, and takes no place of theirs', async () => {
    const [mine, theirs] = [await makeRetailer({ cards: 'none' }), await makeRetailer({ cards: 'none' })];
    await send(theirs, `${good[0]},1\n`);
    const { json } = await theirs.api.get('/cards');
    expect((await mine.api.get('/cards')).json).toEqual([]);
    const { status } = await mine.api.get(`/cards?after=${encodeURIComponent(json[0].place)}`);
    expect(status).toBe(404);
  });
});
