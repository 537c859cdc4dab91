import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditEntries } from '@/drizzle/schema/audit';
import { cards } from '@/drizzle/schema/cards';
import { importCards } from '@/lib/domain/cards/import-cards';
import { inPieces as inTurns, readCards } from '@/lib/domain/cards/read-cards';
import { owned } from '@/lib/platform/db/tenancy';
import { makeRetailer } from '@/test/factories';
import { bad, good, importText, inPieces, verify } from './imported-cards';

describe('importing cards', () => {
  test('adds, changes and leaves alone, and tells which', async () => {
    const retailer = await makeRetailer({ cards: 'none' });
    expect(await importText(retailer, 'A1,1\nA2,2\nA3,3\n')).toEqual({
      added: 3,
      changed: 0,
      unchanged: 0,
      refused: 0,
      problems: [],
    });
    expect(await importText(retailer, 'A2,2\nA3,33\nA4,4')).toMatchObject({
      added: 1,
      changed: 1,
      unchanged: 1,
    });
    expect((await verify(retailer, 'A3', '33')).status).toBe(204);
    expect((await verify(retailer, 'A3', '3')).status).toBe(400);
    expect((await verify(retailer, 'A1', '1')).status).toBe(204);
  });

  test.each([
    ['a header line, in any order and case', 'Name,Registration_Code,CARD_NUMBER\nAda,77,B-1 1\n'],
    ['semicolons', 'B-1 1;77\r\n'],
    ['tabs', 'card_number\tregistration_code\nB-1 1\t77\n'],
    ['a byte order mark', '\uFEFFcard_number,registration_code\nB-1 1,77\n'],
    ['quotes and empty lines', '\n"B-1 1" , "77"\n\n'],
    ['further columns', 'B-1 1,77,more,and more\n'],
    ['a line that names the delimiter', 'sep=;\r\ncard_number;registration_code\r\nB-1 1;77\r\n'],
  ])('reads %s', async (_what, text) => {
    const retailer = await makeRetailer({ cards: 'none' });
    expect(await importText(retailer, text)).toMatchObject({ added: 1, refused: 0 });
    expect((await verify(retailer, 'B11', '77')).status).toBe(204);
  });

  test('leaves bad lines out, and tells line and reason', async () => {
    const retailer = await makeRetailer({ cards: 'luhn' });
    const lines = [
      'card_number,registration_code',
      `${good},1`,
      `${bad},2`,
      '',
      ',3',
      '6034220000000019,',
      '6034220000000019',
      `6034220000000027,${'9'.repeat(256)}`,
      '60342"20,5',
      '6034220000000035,6',
    ];
    const { problems, ...counts } = await importText(retailer, lines.join('\n'));
    expect(problems).toEqual([
      { line: 3, problem: 'has an invalid card number' },
      { line: 5, problem: 'has no card number' },
      { line: 6, problem: 'has no registration code' },
      { line: 7, problem: 'has no registration code' },
      { line: 8, problem: 'is not text of 1 to 255 characters' },
      { line: 9, problem: 'is not valid CSV' },
    ]);
    expect(counts).toEqual({ added: 2, changed: 0, unchanged: 0, refused: 6 });
  });

  test.each([
    ['a quote that closes too early', '"A1"x,1', 1],
    ['a quote that is not closed', '"A1,1', 1],
    ['a quote in the middle', 'A"1,1', 1],
    ['more behind a quote', 'A1,"1"x', 1],
    ['ten thousand characters', `A1,${'1'.repeat(20_000)}`, 1],
    ['a note that goes on behind the card', 'A1,1,"a note', 0],
  ])('loses no line behind one with %s', async (_what, line, refused) => {
    const retailer = await makeRetailer({ cards: 'none' });
    const lines = [line, 'B2,2', '"B3","3 ""x"""'];
    expect(await importText(retailer, `${lines.join('\r\n')}\rB4;4`)).toMatchObject({
      added: 4 - refused,
      refused,
      problems: refused === 0 ? [] : [{ line: 1, problem: 'is not valid CSV' }],
    });
    for (const [number, code] of [
      ['B2', '2'],
      ['B3', '3 "x"'],
      ['B4', '4'],
    ] as const)
      expect((await verify(retailer, number, code)).status).toBe(204);
  });

  test('refuses what is not UTF-8 or holds NUL', async () => {
    const retailer = await makeRetailer({ cards: 'none' });
    const text = Buffer.from([0x41, 0xff, 0x2c, 0x31, 0x0a, 0x42, 0x00, 0x2c, 0x31, 0x0a]);
    expect(await importText(retailer, text)).toMatchObject({ added: 0, refused: 2 });
  });

  test('of a card that is there twice, the last line counts', async () => {
    const retailer = await makeRetailer({ cards: 'none' });
    expect(await importText(retailer, 'C1,1\nC1,2\n')).toMatchObject({ refused: 0 });
    expect((await verify(retailer, 'C1', '2')).status).toBe(204);
  });

  test(
    'takes a file of any size, line by line, and shows the first thousand problems',
    { tags: 'long' },
    async () => {
      const retailer = await makeRetailer({ cards: 'none' });
      async function* many(): AsyncGenerator<Uint8Array> {
        for (let card = 0; card < 5300; card += 100) {
          const lines = Array.from({ length: 100 }, (_, index) => `D${card + index},${card}\n,\n`);
          yield Buffer.from(lines.join(''));
        }
      }
      const { problems, ...counts } = await importCards(retailer.ctx, many());
      expect(counts).toEqual({ added: 5300, changed: 0, unchanged: 0, refused: 5300 });
      expect(problems).toHaveLength(1000);
      expect((await verify(retailer, 'D5299', '5200')).status).toBe(204);
    },
  );

  test('a file that breaks off fails, and what came before may be sent again', { tags: 'long' }, async () => {
    const retailer = await makeRetailer({ cards: 'none' });
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield Buffer.from(Array.from({ length: 1500 }, (_, card) => `E${card},1\n`).join(''));
      throw new Error('the connection broke');
    }
    await expect(importCards(retailer.ctx, broken())).rejects.toThrow('the connection broke');
    const whole = Array.from({ length: 1500 }, (_, card) => `E${card},1\n`).join('');
    const again = await importCards(retailer.ctx, inPieces(whole, 4096));
    expect(again.added + again.unchanged).toBe(1500);
    const rows = await retailer.ctx.db.select().from(cards).where(owned(retailer.ctx, cards));
    expect(rows).toHaveLength(1500);
  });

  test('is in the audit trail, without the codes', async () => {
    const retailer = await makeRetailer({ cards: 'none' });
    await importText(retailer, 'F1,top-secret\n,\n');
    const entries = await retailer.ctx.db
      .select()
      .from(auditEntries)
      .where(and(owned(retailer.ctx, auditEntries), eq(auditEntries.action, 'import_cards')));
    expect(entries.map((entry) => entry.after)).toEqual([{ added: 1, changed: 0, unchanged: 0, refused: 1 }]);
    expect(JSON.stringify(entries)).not.toContain('top-secret');
  });

  test('is refused where there are no cards', async () => {
    const off = await makeRetailer();
    await expect(importText(off, 'A,1\n')).rejects.toThrow('retailer has no cards');
  });

  test('gives others a turn behind each piece of a long file, of nothing but bad lines too', async () => {
    let [turns, isOver, lines] = [0, false, 0];
    const look = () => {
      turns += 1;
      if (!isOver) setImmediate(look);
    };
    const file = Buffer.from(`a"${'b'.repeat(509)}\n`.repeat(3_200));
    setImmediate(look);
    for await (const { line } of readCards(inTurns(file), 'none')) lines = line;
    isOver = true;
    expect(lines).toBe(3_200);
    // 16 KiB are read at one go.
    expect(turns).toBeGreaterThanOrEqual(100);
  });
});
