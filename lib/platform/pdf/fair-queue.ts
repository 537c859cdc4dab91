/** How much may wait. */
export interface WaitingLimits {
  /** Of one retailer. */
  readonly waitingMaxOfOne: number;
  /** Of all together. */
  readonly waitingMax: number;
}

/** A queue that serves retailers in turns. */
export interface FairQueue<Entry> {
  /** Adds an entry. Returns the one that has no room: this one, another that makes room for it, or null for none. */
  readonly add: (retailerId: number, entry: Entry) => Entry | null;
  /** Takes the entry whose turn it is; null when nothing waits. */
  readonly take: () => Entry | null;
  /** Takes an entry out, if it waits. */
  readonly remove: (retailerId: number, entry: Entry) => void;
  readonly size: () => number;
}

/**
 * Makes a queue in which retailers take turns, one entry each, and a retailer's entries keep their order. When it is
 * full, the retailer with the most entries loses its last one to a retailer with fewer, so that no retailer can fill it.
 */
export function makeFairQueue<Entry>({ waitingMaxOfOne, waitingMax }: WaitingLimits): FairQueue<Entry> {
  // In the order of their turns.
  const retailers = new Map<number, Entry[]>();
  let size = 0;

  function drop(retailerId: number, entries: Entry[], at: number): Entry | null {
    const [entry] = entries.splice(at, 1);
    if (entries.length === 0) retailers.delete(retailerId);
    if (entry === undefined) return null;
    size -= 1;
    return entry;
  }

  return {
    size: () => size,
    add: (retailerId, entry) => {
      const own = retailers.get(retailerId) ?? [];
      if (own.length >= waitingMaxOfOne) return entry;
      let displaced: Entry | null = null;
      if (size >= waitingMax) {
        const [longestId, longest] = [...retailers].reduce((a, b) => (b[1].length > a[1].length ? b : a));
        if (longest.length <= own.length + 1) return entry;
        displaced = drop(longestId, longest, longest.length - 1);
      }
      own.push(entry);
      retailers.set(retailerId, own);
      size += 1;
      return displaced;
    },
    take: () => {
      const [first] = retailers;
      if (first === undefined) return null;
      const [retailerId, entries] = first;
      // Its next turn comes after all others'.
      retailers.delete(retailerId);
      retailers.set(retailerId, entries);
      return drop(retailerId, entries, 0);
    },
    remove: (retailerId, entry) => {
      const entries = retailers.get(retailerId) ?? [];
      const at = entries.indexOf(entry);
      if (at >= 0) drop(retailerId, entries, at);
    },
  };
}
