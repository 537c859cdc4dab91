import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSlip } from './read-slip';

// Slips of our own in eight languages, put together as tills of each country print them. What is expected was read from
// the slip by hand.

/** Items as name, quantity, total; payments as method, amount, change; taxes as rate, amount. */
interface Expected {
  readonly localtime: string;
  readonly total: number;
  readonly subtotal?: number;
  readonly items: readonly [string, number, number][];
  readonly discounts?: readonly [string, number][];
  readonly payments?: readonly [string, number, number | null][];
  readonly taxes?: readonly [number | null, number][];
  readonly currency?: string;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly findings?: readonly string[];
  readonly duplicate?: boolean;
  /** What was handed over in another currency. */
  readonly foreign?: object;
}

const folder = path.join(import.meta.dirname, 'corpus');
const names = readdirSync(folder).flatMap((file) => (file.endsWith('.txt') ? [file.slice(0, -4)] : []));

describe('a slip', () => {
  test.each(names)('%s', (name) => {
    const text = readFileSync(path.join(folder, `${name}.txt`), 'utf8');
    const expected = JSON.parse(readFileSync(path.join(folder, `${name}.json`), 'utf8')) as Expected;
    const { receipt, problem, facts, findings } = readSlip(text.split('\n'));
    expect(problem).toBeNull();
    if (receipt === null) throw new Error('There is no receipt.');
    const read = {
      localtime: receipt.localtime,
      total: receipt.total,
      items: receipt.items.map(({ name: item, quantity, total }) => [item, quantity, total]),
      discounts: (receipt.discounts ?? []).map(({ name: discount, amount }) => [discount, amount]),
      payments: (receipt.payments ?? []).map(({ method, amount, change }) => [
        method,
        amount,
        change ?? null,
      ]),
      findings: findings.map(({ code }) => code),
      duplicate: receipt.duplicate ?? false,
      currency: receipt.l10n?.currency,
    };
    expect(read).toEqual({
      localtime: expected.localtime,
      total: expected.total,
      items: expected.items,
      discounts: expected.discounts ?? [],
      payments: expected.payments ?? [],
      findings: expected.findings ?? [],
      duplicate: expected.duplicate ?? false,
      currency: expected.currency,
    });
    if (expected.foreign !== undefined) {
      expect(receipt.payments?.[0]?.details?.other).toEqual(expected.foreign);
      expect(receipt.payments?.[0]?.currency).toBeUndefined();
    }
    if (expected.subtotal !== undefined) expect(receipt.subtotal).toBe(expected.subtotal);
    if (expected.taxes !== undefined) {
      expect((receipt.taxes ?? []).map(({ rate, amount }) => [rate ?? null, amount])).toEqual(expected.taxes);
    }
    expect(facts).toMatchObject(expected.facts);
  });
});
