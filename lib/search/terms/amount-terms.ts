export interface Amount {
  readonly group: string;
  readonly units: bigint;
}

/** Prefix of terms of amounts, which no field's code has. */
export const amountPrefix = '+';

/**
 * A group, and each bit of the units, `+EUR` and `+EUR+3` for 8 units. So amounts are summed without being read, by
 * counting documents for each bit: a bit-sliced index (O'Neil and Quass, SIGMOD 1997).
 */
export function amountTerms({ group, units }: Amount): string[] {
  const own = amountPrefix + group;
  const sign = units < 0n ? '-' : '+';
  const bits = (units < 0n ? -units : units).toString(2);
  const terms = [own];
  for (let bit = 0; bit < bits.length; bit += 1)
    if (bits[bits.length - 1 - bit] === '1') terms.push(`${own}${sign}${bit}`);
  return terms;
}

/** Parses a term of amounts: units that its documents have among others, or null where it names their group. */
export function readAmountTerm(term: string): { readonly group: string; readonly units: bigint | null } {
  const [, group = '', sign, bit] = /^\+(.*?)(?:([+-])(\d+))?$/s.exec(term) ?? [];
  if (bit === undefined) return { group, units: null };
  const units = 1n << BigInt(bit);
  return { group, units: sign === '-' ? -units : units };
}
