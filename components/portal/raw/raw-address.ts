import { rawState, type RawStatusWire } from '@/lib/domain/pos/schema';

/** What a list of raw receipts shows, as it stands in the address. */
export interface RawAddress {
  readonly state: RawStatusWire['state'] | null;
  readonly text: string | null;
  readonly transformation: string | null;
  /** Those that failed for one cause. */
  readonly cause: string | null;
  /** Failed ones one by one; without it they are grouped by cause. */
  readonly view: 'single' | null;
  /** The id of the last one of the page before. */
  readonly after: string | null;
}

/** Reads an address; what makes no sense is left out. */
export function parseRawAddress(search: Readonly<Record<string, string | string[] | undefined>>): RawAddress {
  const one = (name: string) => {
    const value = search[name];
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
  };
  return {
    state: rawState.safeParse(one('state')).data ?? null,
    text: one('q')?.slice(0, 255) ?? null,
    transformation: one('transformation')?.slice(0, 100) ?? null,
    cause: /^[0-9a-f]{32}$/.exec(one('cause') ?? '')?.[0] ?? null,
    view: one('view') === 'single' ? 'single' : null,
    after: one('after'),
  };
}

/** The address of a list. */
export function rawHref(address: Partial<RawAddress>): string {
  const { state, text, transformation, cause, view, after } = address;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ state, q: text, transformation, cause, view, after })) {
    if (typeof value === 'string') query.set(name, value);
  }
  return query.size === 0 ? '/raw' : `/raw?${query.toString()}`;
}

/** Whether an address shows failed raw receipts by their causes: all of them, unless it looks for certain ones. */
export function isGrouped({ state, text, cause, view, after }: RawAddress): boolean {
  return state === 'failed' && text === null && cause === null && view === null && after === null;
}
