'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { tellSearch, useSearch } from '../state/use-search';
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
    tellSearch();
  };
  const href = list.path(address);
  const prepare = (next: Partial<AddressOf<Params>>) => {
    const to = list.path(next);
    // What is shown stays as it was read.
    if (to !== href) readAhead(client, list, to);
  };
  return { address, href, show: write('pushState'), replace: write('replaceState'), prepare };
}
