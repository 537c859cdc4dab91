export interface WaitingLimits {
  readonly waitingMaxOfOne: number;
  readonly waitingMax: number;
}

export interface QueuedDocument {
  readonly retailerId: number;
  readonly document: string;
}

export interface FairQueue<Entry> {
  /**
   * Returns the entry that was refused, or null if there was room. It may be an earlier entry instead of the
   * new one.
   */
  readonly add: (entry: Entry) => Entry | null;
  readonly take: (fits: (entry: Entry) => boolean) => Entry | null;
  readonly remove: (entry: Entry) => void;
  readonly size: () => number;
}

/**
 * Takes entries of the retailers in turn, and of one retailer's documents in turn. If the queue is full, the
 * retailer with most entries loses its newest entry to a retailer with fewer. If a retailer's share is full,
 * its documents compete in the same way.
 */
export function makeFairQueue<Entry extends QueuedDocument>({
  waitingMaxOfOne,
  waitingMax,
}: WaitingLimits): FairQueue<Entry> {
  const retailers = new Map<number, Entry[]>();
  let size = 0;

  function drop(retailerId: number, entry: Entry): Entry {
    const entries = (retailers.get(retailerId) ?? []).filter((other) => other !== entry);
    if (entries.length === 0) retailers.delete(retailerId);
    else retailers.set(retailerId, entries);
    size -= 1;
    return entry;
  }

  /**
   * Returns the newest entry of the longest list, if that list without it is still as long as the new entry's
   * list would be. Otherwise returns the new entry.
   */
  function displacedBy(entry: Entry): Entry | null {
    const own = retailers.get(entry.retailerId) ?? [];
    const isCrowded = own.length >= waitingMaxOfOne;
    const groups = isCrowded ? byDocument(own) : retailers;
    const ownLength = isCrowded
      ? own.filter(({ document }) => document === entry.document).length
      : own.length;
    const longest = [...groups.values()].reduce((a, b) => (b.length > a.length ? b : a), []);
    return longest.length > ownLength + 1 ? (longest.at(-1) ?? entry) : entry;
  }

  return {
    size: () => size,
    add: (entry) => {
      const { retailerId } = entry;
      const isFull = size >= waitingMax || (retailers.get(retailerId)?.length ?? 0) >= waitingMaxOfOne;
      const displaced = isFull ? displacedBy(entry) : null;
      if (displaced === entry) return entry;
      if (displaced !== null) drop(displaced.retailerId, displaced);
      retailers.set(retailerId, [...(retailers.get(retailerId) ?? []), entry]);
      size += 1;
      return displaced;
    },
    take: (fits) => {
      for (const [retailerId, entries] of retailers) {
        const next = entries.find(fits);
        if (next === undefined) continue;
        // The retailer moves to the end of all retailers, and the document to the end of the retailer's
        // entries.
        const isOfNext = ({ document }: Entry) => document === next.document;
        const others = entries.filter((entry) => !isOfNext(entry));
        retailers.delete(retailerId);
        retailers.set(retailerId, [...others, ...entries.filter(isOfNext)]);
        return drop(retailerId, next);
      }
      return null;
    },
    remove: (entry) => {
      if (retailers.get(entry.retailerId)?.includes(entry) === true) drop(entry.retailerId, entry);
    },
  };
}

function byDocument<Entry extends QueuedDocument>(entries: readonly Entry[]): Map<string, Entry[]> {
  return Map.groupBy(entries, ({ document }) => document);
}
