import type { Replayed } from '@/lib/domain/privacy/replay-erasures';

export function describeReplayed({ retailer, erased, queued, absent, waiting, closed }: Replayed): string[] {
  const named = `Retailer ${retailer}:`;
  return [
    `${named} ${erased} erased again, ${queued} continue in the background, ${absent} not found.`,
    ...(waiting === 0
      ? []
      : [
          `${named} ${waiting} raw receipts are waiting and may contain some of these consumers. Run replay-erasures once they are processed.`,
        ]),
    ...(closed === 0
      ? []
      : [
          `${named} ${closed} were recorded with a key that is not in SECRET_KEY. Add it and run replay-erasures.`,
        ]),
  ];
}
