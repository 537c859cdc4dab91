'use client';

import { ArrowUp } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { buttonClass } from '@/components/ui/button';
import { newerMax } from '@/lib/domain/receipts/read/newer-max';
import { useSelection } from './bulk/selection';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '@/components/portal/api/queries';
import type { ReceiptListAddress } from './list';
import { cachedFor } from '@/components/portal/api/cached-for';
import { usePoll } from '@/components/portal/api/use-poll';

const intervalMs = { usual: 20_000, live: 5000 } as const;

/**
 * Counts receipts newer than `newer`, up to `newerMax` + 1. If `address` is null, no request is sent.
 * `countedAt` changes with every answer.
 */
function useArrived(
  address: Pick<ReceiptListAddress, 'q' | 'newer'> | null,
  pace: keyof typeof intervalMs = 'usual',
): { readonly count: number; readonly countedAt: number } {
  const query = {
    ...(address?.q && { q: address.q }),
    ...(address?.newer && { newer: address.newer }),
  };
  const { data, dataUpdatedAt } = useQuery({
    ...apiQuery('count_arrived', { query }),
    enabled: address !== null,
    initialData: 0,
    staleTime: intervalMs[pace],
    gcTime: cachedFor(0),
    refetchInterval: usePoll<number>(intervalMs[pace], () => true),
  });
  return { count: data, countedAt: dataUpdatedAt };
}

interface ArrivedProps {
  readonly query: string | null;
  readonly first: string;
  readonly isLive: boolean;
  readonly freshCount: number;
  readonly onShow: () => void;
}

/** A live list shows new receipts by itself, unless rows are selected or a dialog is open. */
export function Arrived({ query, first, isLive, freshCount, onShow }: ArrivedProps) {
  const t = useTranslations('portal.receipts');
  const { count, countedAt } = useArrived({ q: query, newer: first }, isLive ? 'live' : 'usual');
  const { picked } = useSelection();
  const isHeld = picked.size > 0;
  const isDue = isLive && count > 0 && !isHeld;
  const showThem = useEffectEvent(() => {
    if (!isOverlaid()) onShow();
  });
  useEffect(() => {
    // Checks for an open dialog after every answer, because nothing reports that a dialog was closed.
    if (isDue && countedAt > 0) showThem();
  }, [isDue, countedAt]);
  const pressedAt = useRef<string>(null);
  useLayoutEffect(() => {
    if (pressedAt.current === null || pressedAt.current === first) return;
    pressedAt.current = null;
    // The pressed button has disappeared, so the focus moves to the first row.
    document.querySelector<HTMLElement>('[data-row-link]')?.focus({ preventScroll: true });
  }, [first]);
  const show = () => {
    pressedAt.current = first;
    onShow();
  };
  return (
    // A live region must exist before its text, or screen readers do not announce it.
    <div role="status" className="sticky top-19 z-10 flex h-0 justify-center md:top-8 print:hidden">
      {isLive && freshCount > 0 && <span className="sr-only">{t('live.shown', { count: freshCount })}</span>}
      {count > 0 && (!isLive || isHeld) && (
        <button
          type="button"
          onClick={show}
          className={buttonClass({
            variant: 'secondary',
            size: 'sm',
            className: '-mt-4.5 animate-appear rounded-full text-accent-ink shadow-md dark:bg-raised',
          })}
        >
          <ArrowUp aria-hidden />
          {count > newerMax ? t('arrivedMany', { count: newerMax }) : t('arrived', { count })}
        </button>
      )}
    </div>
  );
}

function isOverlaid(): boolean {
  return (
    document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]') !== null
  );
}

export function AwaitFirst() {
  const router = useRouter();
  const isThere = useArrived({ q: null, newer: null }).count > 0;
  useEffect(() => {
    if (isThere) router.refresh();
  }, [isThere, router]);
  return null;
}
