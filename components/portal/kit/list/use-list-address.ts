'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isCut } from '@/components/portal/api/connection';
import { notifySearch, useSearch } from '../state/use-search';
import { awaitAddress, type HistoryMethod } from './awaited-address';
import type { AddressOf, List, ListParams } from './list';
import { listKey, readAhead } from './list-query';
import { parseAddress } from './params';

export interface ListAddress<Params extends ListParams> {
  readonly address: AddressOf<Params>;
  readonly href: string;
  /** Adds a step to the browser's history. */
  readonly show: (address: Partial<AddressOf<Params>>) => void;
  readonly replace: (address: Partial<AddressOf<Params>>) => void;
  readonly prepare: (address: Partial<AddressOf<Params>>) => void;
}

/**
 * If the network is down, the browser shows a new address only after its rows are read
 * (`awaited-address.ts`).
 */
export function useListAddress<Params extends ListParams, Row>(list: List<Params, Row>): ListAddress<Params> {
  const client = useQueryClient();
  const search = useSearch(list.path({}));
  const address = useMemo(() => parseAddress(list.params, new URLSearchParams(search)), [list, search]);
  const write = (method: HistoryMethod) => (next: Partial<AddressOf<Params>>) => {
    const to = list.path(next);
    readAhead(client, list, to);
    const isKept = client.getQueryData(listKey(list, to)) !== undefined;
    if (!isKept && isCut(client)) return awaitAddress({ href: to, method });
    awaitAddress(null);
    window.history[method](null, '', to);
    notifySearch();
  };
  const href = list.path(address);
  const prepare = (next: Partial<AddressOf<Params>>) => {
    const to = list.path(next);
    if (to !== href) readAhead(client, list, to);
  };
  return { address, href, show: write('pushState'), replace: write('replaceState'), prepare };
}
