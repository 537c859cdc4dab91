import type { Amount } from '../terms/amount-terms';

/** What the documents of a group come to. */
export interface GroupSum {
  readonly documents: number;
  readonly units: bigint;
}

/** Sums by group; a group without documents is not in it. */
export type GroupSums = ReadonlyMap<string, GroupSum>;

/** Adds to the sum of a group. */
export function addToGroup(sums: Map<string, GroupSum>, group: string, added: GroupSum): void {
  const { documents, units } = sums.get(group) ?? { documents: 0, units: 0n };
  sums.set(group, { documents: documents + added.documents, units: units + added.units });
}

/** What amounts come to. */
export function sumAmounts(amounts: readonly Amount[]): GroupSums {
  const sums = new Map<string, GroupSum>();
  for (const { group, units } of amounts) addToGroup(sums, group, { documents: 1, units });
  return sums;
}
