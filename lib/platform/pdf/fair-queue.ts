/** How much may wait. */
export interface WaitingLimits {
  /** Of one retailer. */
  readonly waitingMaxOfOne: number;
  /** Of all together. */
  readonly waitingMax: number;
}

/** Whose an entry is: retailers take turns, and so do the documents of a retailer. */
export interface Queued {
  readonly retailerId: number;
  /** Names a document, in all its variants. */
  readonly document: string;
}

/** A queue that serves retailers in turns. */
export interface FairQueue<Entry> {
  /** Adds an entry. Returns the one that has no room: this one, another that makes room for it, or null for none. */
  readonly add: (entry: Entry) => Entry | null;
  /** Takes the entry whose turn it is, among those that fit; null when none of them waits. */
  readonly take: (fits: (entry: Entry) => boolean) => Entry | null;
  /** Takes an entry out, if it waits. */
  readonly remove: (entry: Entry) => void;
  readonly size: () => number;
}

/**
 * Makes a queue in which retailers take turns, one entry each, and so do the documents of a retailer; entries of one document
 * keep their order. When it is full, the retailer with the most entries loses its last one to a retailer with fewer, so
 * that no retailer can fill it; when a retailer has no more room, the same holds for its documents.
 */
export function makeFairQueue<Entry extends Queued>({
  waitingMaxOfOne,
  waitingMax,
}: WaitingLimits): FairQueue<Entry> {
  // In the order of their turns.
  const retailers = new Map<number, Entry[]>();
  let size = 0;

  function drop(retailerId: number, entry: Entry): Entry {
    const entries = (retailers.get(retailerId) ?? []).filter((other) => other !== entry);
    if (entries.length === 0) retailers.delete(retailerId);
    else retailers.set(retailerId, entries);
    size -= 1;
    return entry;
  }

  /** The one without room: the last of the longest, if that keeps at least as many as the newcomer's has then, else the newcomer. */
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
        // Its next turn comes after all others', and that of the document after those of the retailer's others.
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

function byDocument<Entry extends Queued>(entries: readonly Entry[]): Map<string, Entry[]> {
  return Map.groupBy(entries, ({ document }) => document);
}
