'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import {
  Suspense,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { ErrorState } from '@/components/ui/error-state';
import { waitsForNetwork } from '@/components/portal/api/connection';
import { awaitAddress, useAwaited, writeAwaited } from './awaited-address';
import type { AddressOf, List, Listed, ListParams, OtherSearch, RefusedQuery } from './list';
import { listKey, listQuery } from './list-query';
import { unpack } from './pack';
import { Pager } from './pager';
import type { ListStart } from './start-list';
import { useListAddress } from './use-list-address';

export interface ListViewProps {
  readonly start: ListStart;
  readonly none: Readonly<Record<'empty' | 'query' | 'place', ReactNode>>;
}

export interface ListRowsProps<Params extends ListParams, Row> extends ListViewProps {
  readonly list: List<Params, Row>;
  readonly parts?: {
    readonly Refused: ComponentType<RefusedQuery & { readonly list: List }>;
    readonly Others: ComponentType<{ readonly list: List; readonly searches: readonly OtherSearch[] }>;
  };
  readonly below?: ReactNode;
  readonly children: (page: Rows<Row, AddressOf<Params>>, reload: () => void) => ReactNode;
}

type Rows<Row, Address> = Extract<Listed<Row, Address>, { kind: 'rows' }>;

export function ListView<Params extends ListParams, Row>({
  list,
  start,
  none,
  parts,
  below,
  children,
}: ListRowsProps<Params, Row>) {
  const t = useTranslations('error');
  const { href, replace } = useListAddress(list);
  const router = useRouter();
  const listed = useMemo(() => unpack(start.listed) as Listed<Row, AddressOf<Params>>, [start.listed]);
  const isFirst = useStart(list, start, listed);
  const awaited = useAwaited();
  const address = awaited ?? href;
  const {
    data: answer,
    isError,
    fetchStatus,
    failureReason,
    refetch,
  } = useQuery({
    ...listQuery<Row, AddressOf<Params>>(list, address),
    ...(address === start.href && { initialData: listed }),
    refetchOnMount: isFirst ? false : 'always',
  });
  const [{ shown, at }, setShown] = useState({ shown: answer, at: address });
  // After the answer `moved`, the shown rows stay until the rows of the new address are read.
  if (answer !== undefined && answer.kind !== 'moved' && (answer !== shown || at !== address))
    setShown({ shown: answer, at: address });
  const isAnswered = answer !== undefined || isError;
  const isStalled = !isAnswered && waitsForNetwork({ fetchStatus, fetchFailureReason: failureReason });
  useEffect(() => {
    if (isAnswered && awaited !== null) writeAwaited();
  }, [isAnswered, awaited]);
  useEffect(() => {
    // If the network is down, the browser's address returns to that of the shown rows.
    if (!isStalled || at === href || awaited !== null) return;
    window.history.replaceState(null, '', at);
    awaitAddress({ href, method: 'replaceState' });
  }, [isStalled, at, href, awaited]);
  const moved = answer?.kind === 'moved' ? answer.to : null;
  const follow = useEffectEvent((to: NonNullable<typeof moved>) =>
    typeof to === 'string' ? router.replace(to) : replace(to),
  );
  useEffect(() => {
    if (moved !== null) follow(moved);
  }, [moved]);
  const reload = () => void refetch();
  if (isError) {
    return (
      <ErrorState title={t('title')} onRetry={reload} className="border-t py-8">
        {t('body')}
      </ErrorState>
    );
  }
  const nothing = shown?.kind === 'none' ? shown : null;
  return (
    <Fading pending={fetchStatus !== 'idle' || moved !== null}>
      {shown?.kind === 'rows' && (
        <>
          {children(shown, reload)}
          <Pager
            list={list}
            summary={shown.summary}
            ways={shown.ways}
            isReversed={shown.isReversed === true}
            below={below}
          />
        </>
      )}
      <div className={nothing === null ? undefined : 'border-t py-8'}>
        {nothing?.reason === 'empty' && none.empty}
        {/* A live region must exist before its text, or screen readers do not announce it. */}
        <div role="status">{nothing !== null && nothing.reason !== 'empty' && none[nothing.reason]}</div>
        {parts && nothing?.instead !== undefined && nothing.instead.length > 0 && (
          <Suspense>
            <parts.Others list={list as unknown as List} searches={nothing.instead} />
          </Suspense>
        )}
      </div>
      {shown?.kind === 'refused' && parts && (
        <Suspense>
          <parts.Refused list={list as unknown as List} {...shown.refused} />
        </Suspense>
      )}
    </Fading>
  );
}

/** Times (`at`) at which the server rendered the first pages that are now in the cache. */
const begun = new Set<number>();

function useStart(list: Pick<List, 'name'>, { at, href }: ListStart, listed: unknown): boolean {
  const client = useQueryClient();
  const [isFirst] = useState(() => !begun.has(at));
  useEffect(() => {
    if (begun.has(at)) return;
    begun.add(at);
    // Keeps the query that already has these rows, because another write would draw the list twice.
    client.removeQueries({
      queryKey: listKey(list),
      type: 'inactive',
      predicate: ({ state }) => state.data !== listed,
    });
    if (client.getQueryData(listKey(list, href)) !== listed) client.setQueryData(listKey(list, href), listed);
  }, [client, list, at, href, listed]);
  return isFirst;
}

const slowAfterInMs = 150;

function Fading({ pending, children }: { readonly pending: boolean; readonly children: ReactNode }) {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!pending) return undefined;
    const timer = setTimeout(() => setSlow(true), slowAfterInMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [pending]);
  return (
    <div
      aria-busy={pending}
      // Only slow lists have a transition, because it makes the browser draw twice.
      className={pending && isSlow ? 'opacity-55 transition-opacity duration-150' : undefined}
    >
      {children}
    </div>
  );
}
