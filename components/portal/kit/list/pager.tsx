import { ChevronLeft, ChevronRight, ChevronsLeft } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { buttonClass } from '@/components/ui/button';
import type { AddressOf, List, ListParams, ListPageLinks } from './list';
import { ListLink } from './list-link';

interface PagerProps<Params extends ListParams, Row> {
  readonly list: List<Params, Row>;
  readonly summary: string;
  readonly ways: ListPageLinks<AddressOf<Params>>;
  readonly isReversed: boolean;
  readonly below?: ReactNode;
}

const order = ['first', 'newer', 'older', 'next'] as const;
const reversedOrder = ['first', 'older', 'newer', 'next'] as const;

function sided(text: string, isBefore: boolean): ReactNode {
  return isBefore ? (
    <>
      <ChevronLeft aria-hidden />
      {text}
    </>
  ) : (
    <>
      {text}
      <ChevronRight aria-hidden />
    </>
  );
}

export function Pager<Params extends ListParams, Row>({
  list,
  summary,
  ways,
  isReversed,
  below,
}: PagerProps<Params, Row>) {
  const t = useTranslations('ui');
  const words: Readonly<Record<keyof typeof ways, ReactNode>> = {
    first: (
      <>
        <ChevronsLeft aria-hidden className="rtl:-scale-x-100" />
        {t('firstPage')}
      </>
    ),
    newer: sided(t('newer'), !isReversed),
    older: sided(t('older'), isReversed),
    next: (
      <>
        {t('nextPage')}
        <ChevronRight aria-hidden className="rtl:-scale-x-100" />
      </>
    ),
  };
  const className = buttonClass({ size: 'sm' });
  return (
    <nav aria-label={t('pages')} className="flex items-center gap-2 border-t px-4 py-3">
      <div className="me-auto min-w-0">
        <p role="status" className="tabular text-xs text-ink-subtle">
          {summary}
        </p>
        {below}
      </div>
      {(isReversed ? reversedOrder : order).map((way) => {
        const to = ways[way];
        if (to === undefined) return null;
        return to === null ? (
          <span key={way} aria-disabled role="link" className={className}>
            {words[way]}
          </span>
        ) : (
          <ListLink key={way} list={list} to={to} className={className}>
            {words[way]}
          </ListLink>
        );
      })}
    </nav>
  );
}
