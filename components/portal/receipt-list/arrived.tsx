'use client';

import { ArrowUp } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { buttonClass } from '@/components/ui/button';
import { newerMax } from '@/lib/domain/receipts/newer-max';
import { useArrived } from './use-arrived';

interface ArrivedProps {
  readonly query: string | null;
  /** The id of the first receipt shown. */
  readonly first: string;
  /** Reads the list again. */
  readonly onShow: () => void;
}

/** Says above the rows that new receipts arrived, and shows them when it is pressed. Takes no room of its own. */
export function Arrived({ query, first, onShow }: ArrivedProps) {
  const t = useTranslations('portal.receipts');
  const count = useArrived({ q: query, newer: first });
  /** The first row when the button was pressed. */
  const pressedAt = useRef<string>(null);
  useLayoutEffect(() => {
    if (pressedAt.current === null || pressedAt.current === first) return;
    pressedAt.current = null;
    // The button is gone by now: the keyboard goes on from the first row.
    document.querySelector<HTMLElement>('[data-row-link]')?.focus({ preventScroll: true });
  }, [first]);
  const show = () => {
    pressedAt.current = first;
    onShow();
  };
  return (
    // There before anything arrives: a region that comes with its words is not announced.
    <div role="status" className="sticky top-19 z-10 flex h-0 justify-center md:top-8 print:hidden">
      {count > 0 && (
        <button
          type="button"
          onClick={show}
          className={buttonClass({
            variant: 'secondary',
            size: 'sm',
            // Half above the list, where nothing is, so that it covers neither headers nor the first row.
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

/** In an empty list: shows it anew as soon as there is a receipt. */
export function AwaitFirst() {
  const router = useRouter();
  const isThere = useArrived({ q: null, newer: null }) > 0;
  useEffect(() => {
    if (isThere) router.refresh();
  }, [isThere, router]);
  return null;
}
