import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seed } from '@/test/tier';
import { amountTerms, readAmountTerm } from './amount-terms';

test('terms of an amount say its group once, and add up to its units', () => {
  const group = fc.constantFrom('', 'EUR', 'test');
  const units = fc.bigInt({ min: -(10n ** 34n), max: 10n ** 34n });
  fc.assert(
    fc.property(group, units, (own, amount) => {
      const read = amountTerms({ group: own, units: amount }).map(readAmountTerm);
      expect(new Set(read.map((term) => term.group))).toEqual(new Set([own]));
      expect(read.filter((term) => term.units === null)).toHaveLength(1);
      expect(read.reduce((sum, term) => sum + (term.units ?? 0n), 0n)).toBe(amount);
    }),
    { seed },
  );
});
