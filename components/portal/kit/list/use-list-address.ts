'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { AddressOf, List, ListParams } from './list';
import { readAhead } from './list-query';
import { parseAddress } from './params';

/** The address of a list, as it is in the browser's, and the way to another one. */
export interface ListAddress<Params extends ListParams> {
  readonly address: AddressOf<Params>;
  /** As `list.path` writes it. */
  readonly href: string;
  /** Shows what an address asks for, by a step to go back from. What it leaves out is asked for no more. */
  readonly show: (address: Partial<AddressOf<Params>>) => void;
  /** Shows what an address asks for in place of the one that is shown. */
  readonly replace: (address: Partial<AddressOf<Params>>) => void;
  /** Begins to read what another address asks for: a press of a key away from it. */
  readonly prepare: (address: Partial<AddressOf<Params>>) => void;
}

/** What a list shows, or will as soon as its rows are there: controls say it at once. */
export function useListAddress<Params extends ListParams, Row>(list: List<Params, Row>): ListAddress<Params> {
  const client = useQueryClient();
  const search = useSearch(list.path({}));
  const address = useMemo(() => parseAddress(list.params, new URLSearchParams(search)), [list, search]);
  const write = (way: 'pushState' | 'replaceState') => (next: Partial<AddressOf<Params>>) => {
    const href = list.path(next);
    // Asked before anything is drawn.
    readAhead(client, list, href);
    window.history[way](null, '', href);
    tell();
  };
  const href = list.path(address);
  const prepare = (next: Partial<AddressOf<Params>>) => {
    const to = list.path(next);
    // What is shown stays as it was read.
    if (to !== href) readAhead(client, list, to);
  };
  return { address, href, show: write('pushState'), replace: write('replaceState'), prepare };
}

const listeners = new Set<() => void>();

/** Lets every part of a list know that the browser's address is another one. */
function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
}

/**
 * The arguments in the browser's address for as long as it is one of this page; the router, which hears of each in a
 * transition, would report them after the rows.
 */
function useSearch(path: string): string {
  const known = useSearchParams().toString();
  const last = useRef(known);
  const search = useSyncExternalStore(
    subscribe,
    () => {
      if (window.location.pathname === path) last.current = window.location.search;
      return last.current;
    },
    () => known,
  );
  // The router may have gone to another address of this page: it draws the page again, and says no more.
  useEffect(tell);
  return search;
}
