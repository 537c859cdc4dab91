'use client';

import { SearchX } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import type { Relaxation } from '@/lib/domain/receipts/find-relaxations';
import { listHref } from './list-address';
import { useListNavigation } from './list-navigation';

interface NoMatchProps {
  readonly reason: 'query' | 'place';
  /** What finds something instead. */
  readonly instead: readonly Relaxation[];
}

/** Nothing meets the query, or the page asked for is not there any more; and what finds something. */
export function NoMatch({ reason, instead }: NoMatchProps) {
  const t = useTranslations('portal.receipts');
  const { show } = useListNavigation();
  const id = useId();
  return (
    <div className="border-t py-8">
      <EmptyState
        icon={<SearchX />}
        title={t(`noMatch.${reason}.title`)}
        className={instead.length > 0 ? 'pb-6' : undefined}
        action={<Button onClick={() => show({})}>{t(`noMatch.${reason}.action`)}</Button>}
      >
        {t(`noMatch.${reason}.body`)}
      </EmptyState>
      {instead.length > 0 && (
        <section aria-labelledby={id} className="mx-auto max-w-lg px-4">
          <h2 id={id} className="pb-2 text-sm font-medium">
            {t('noMatch.found')}
          </h2>
          <ul className="overflow-hidden rounded-md border bg-surface text-sm">
            {instead.map(({ kind, what, query, hits }) => (
              <li key={query} className="border-b last:border-0">
                <Link
                  href={listHref({ query })}
                  prefetch={false}
                  className="flex min-h-11 items-center justify-between gap-4 px-3 py-1.5 hover:bg-hover focus-visible:-outline-offset-2"
                >
                  <span className="min-w-0">
                    <span className="block font-medium">{t(`noMatch.${kind}`, { what })}</span>
                    <code className="foreign block truncate font-mono text-xs text-ink-muted">{query}</code>
                  </span>
                  <span className="tabular shrink-0 text-ink-muted">{t('noMatch.hits', { hits })}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
