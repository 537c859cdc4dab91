import { describe, expect, test } from 'vitest';
import { makeRetailer } from '@/test/factories';
import { send } from './imported-cards';

const good = ['6034220000000001', '6034220000000019', '6034220000000027'];

// How a file may be written, and what happens to a long one: import-in-pieces.test.ts.

describe('200', () => {
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
});

describe('400', () => {
  test('of a retailer without cards is refused', async () => {
    const { status, json } = await send(await makeRetailer(), `${good[0]},1\n`);
    expect({ status, description: json.description }).toEqual({
      status: 400,
      description: 'retailer has no cards',
    });
  });
});
