import type { GroupedUnits } from '../terms/amount-terms';

export interface GroupSum {
  readonly documents: number;
  readonly units: bigint;
}

export type GroupSums = ReadonlyMap<string, GroupSum>;

export function addToGroup(sums: Map<string, GroupSum>, group: string, added: GroupSum): void {
  const { documents, units } = sums.get(group) ?? { documents: 0, units: 0n };
  sums.set(group, { documents: documents + added.documents, units: units + added.units });
}

export function sumAmounts(amounts: readonly GroupedUnits[]): GroupSums {
  const sums = new Map<string, GroupSum>();
  for (const { group, units } of amounts) addToGroup(sums, group, { documents: 1, units });
  return sums;
}
