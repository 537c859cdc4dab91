'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isCut } from '@/components/portal/api/connection';
import { tellSearch, useSearch } from '../state/use-search';
import { awaitAddress, type Way } from './awaited-address';
import type { AddressOf, List, ListParams } from './list';
import { listKey, readAhead } from './list-query';
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

/**
 * What a list shows, or will as soon as its rows are there: controls say it at once. Without a network they go on to say
 * what is shown, and the list waits for the rest (`awaited-address.ts`).
 */
export function useListAddress<Params extends ListParams, Row>(list: List<Params, Row>): ListAddress<Params> {
  const client = useQueryClient();
  const search = useSearch(list.path({}));
  const address = useMemo(() => parseAddress(list.params, new URLSearchParams(search)), [list, search]);
  const write = (way: Way) => (next: Partial<AddressOf<Params>>) => {
    const to = list.path(next);
    // Asked before anything is drawn.
    readAhead(client, list, to);
    const isKept = client.getQueryData(listKey(list, to)) !== undefined;
    if (!isKept && isCut(client)) return awaitAddress({ href: to, way });
    awaitAddress(null);
    window.history[way](null, '', to);
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
