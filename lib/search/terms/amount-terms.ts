export interface GroupedUnits {
  readonly group: string;
  readonly units: bigint;
}

export const amountPrefix = '+';

/**
 * Makes a bit-sliced index (O'Neil and Quass, SIGMOD 1997): 8 units of EUR have the terms `+EUR` and
 * `+EUR+3`. A sum counts the documents that have each bit.
 */
export function amountTerms({ group, units }: GroupedUnits): string[] {
  const own = amountPrefix + group;
  const sign = units < 0n ? '-' : '+';
  const bits = (units < 0n ? -units : units).toString(2);
  const terms = [own];
  for (let bit = 0; bit < bits.length; bit += 1)
    if (bits[bits.length - 1 - bit] === '1') terms.push(`${own}${sign}${bit}`);
  return terms;
}

/** `units` is null for the term of a whole group, such as `+EUR`. */
export function readAmountTerm(term: string): { readonly group: string; readonly units: bigint | null } {
  const [, group = '', sign, bit] = /^\+(.*?)(?:([+-])(\d+))?$/s.exec(term) ?? [];
  if (bit === undefined) return { group, units: null };
  const units = 1n << BigInt(bit);
  return { group, units: sign === '-' ? -units : units };
}
