'use client';

import { useIsFetching, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { apiQuery } from '@/components/portal/api/queries';
import { listKey } from '../kit/list/list-query';
import { useListAddress } from '../kit/list/use-list-address';
import { receiptList } from './list';

/** While a person pages through a search, its sums are reused for this time. */
const pagingMs = 60_000;

/** The line is drawn even without sums, so that nothing moves when they arrive. */
export function FoundSums() {
  const t = useTranslations('portal.receipts.sums');
  const { address, href } = useListAddress(receiptList);
  const { q, newer, older } = address;
  const isListed = useIsFetching({ queryKey: listKey(receiptList, href) }) === 0;
  const isSeen = useIsSeen(isListed ? href : null);
  const { data } = useQuery({
    ...apiQuery('sum_found', { query: { q: q ?? '' } }),
    enabled: q !== null && isSeen,
    // The first page may have new receipts, so its sums are read again.
    staleTime: newer === null && older === null ? 0 : pagingMs,
    retry: false,
    refetchOnWindowFocus: false,
  });
  if (q === null) return null;
  return (
    <p role="status" className="tabular min-h-4 text-xs text-ink-subtle">
      {data && data.sums.length > 0 && (
        <>
          {t('sum')} <span className="font-medium text-ink">{data.sums.join(' · ')}</span>
          {data.leftOut > 0 && ` · ${t('leftOut', { count: data.leftOut })}`}
        </>
      )}
    </p>
  );
}

/** True once the list at `href` is drawn, so that the request for the sums does not delay the list. */
function useIsSeen(href: string | null): boolean {
  const [seen, setSeen] = useState<string | null>(null);
  useEffect(() => {
    if (href === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The timer fires after the browser has drawn the frame.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setSeen(href));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [href]);
  return href !== null && seen === href;
}
