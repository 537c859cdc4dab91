import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '@/test/tier';
import { withTaxes } from './taxes-of-items';

const tax = fc.record({
  name: fc.constantFrom('GST', 'VAT'),
  rate: fc.constantFrom(7, 19),
  amount: fc.integer({ min: 1, max: 9_999 }).map((cents) => cents / 100),
});
const items = fc.array(fc.record({ name: fc.constant('Tea'), taxes: fc.array(tax, { maxLength: 3 }) }), {
  minLength: 1,
  maxLength: 6,
});

test(
  'a receipt without taxes has those of its items, and says so; one with its own keeps them',
  { tags: 'wide' },
  () => {
    fc.assert(
      fc.property(items, tax, (sold, own) => {
        const all = sold.flatMap(({ taxes }) => taxes);
        const made = withTaxes({ items: sold, properties: { till: 1 } });
        if (all.length === 0) expect(made).toEqual({ items: sold, properties: { till: 1 } });
        else {
          const summed = made['taxes'] as { amount: number }[];
          const sum = (list: readonly { amount: number }[]) =>
            list.reduce((whole, { amount }) => whole + amount, 0);
          expect(sum(summed)).toBeCloseTo(sum(all), 4);
          expect(summed.length).toBeLessThanOrEqual(4);
          expect(made['properties']).toEqual({ till: 1, taxes_from: 'items' });
        }
        const kept = { items: sold, taxes: [own] };
        expect(withTaxes(kept)).toEqual(kept);
      }),
      { numRuns: runs(2_000) },
    );
  },
);
