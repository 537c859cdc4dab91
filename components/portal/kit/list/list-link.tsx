'use client';

import { useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useEffect, useEffectEvent, useRef, type ComponentProps } from 'react';
import type { AddressOf, List, ListParams } from './list';
import { readAhead } from './list-query';
import { useListAddress } from './use-list-address';

interface ListLinkProps<Params extends ListParams, Row> extends Omit<ComponentProps<typeof Link>, 'href'> {
  readonly list: List<Params, Row>;
  readonly to: Partial<AddressOf<Params>>;
}

export function ListLink<Params extends ListParams, Row>({ list, to, ...rest }: ListLinkProps<Params, Row>) {
  const { show } = useListAddress(list);
  const client = useQueryClient();
  const href = list.path(to);
  const prepare = () => readAhead(client, list, href);
  const link = useRef<HTMLAnchorElement>(null);
  // After a click, the pointer is still on this link. The link now leads one page further, so that page is
  // read ahead.
  const prepareNext = useEffectEvent((next: string) => {
    if (link.current?.matches(':hover, :focus') === true) readAhead(client, list, next);
  });
  useEffect(() => prepareNext(href), [href]);
  return (
    <Link
      {...rest}
      ref={link}
      href={href}
      prefetch={false}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        show(to);
      }}
    />
  );
}

interface QueryLinkProps<Params extends ListParams, Row> extends Omit<ListLinkProps<Params, Row>, 'to'> {
  readonly query: string;
}

export function QueryLink<Params extends ListParams, Row>({ query, ...rest }: QueryLinkProps<Params, Row>) {
  return <ListLink {...rest} to={{ q: query } as unknown as Partial<AddressOf<Params>>} />;
}
