import { SearchX } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import type { Reading } from '@/lib/domain/identifiers/other-readings';
import { listHref } from '../receipt-list/list-address';

/** A reading with its fields in words. */
export interface NamedReading extends Reading {
  readonly label: string;
}

interface NoPeopleProps {
  readonly reason: 'query' | 'place';
  /** What finds somebody instead. */
  readonly readings: readonly NamedReading[];
}

/** Nobody meets the query, or the page asked for is not there any more; and what the words find elsewhere. */
export function NoPeople({ reason, readings }: NoPeopleProps) {
  const t = useTranslations('portal.identifiers.noMatch');
  return (
    <div className="border-t py-8">
      <EmptyState
        icon={<SearchX />}
        title={t(`${reason}.title`)}
        className="pb-6"
        action={
          <Link href="/identifiers" className={buttonClass({ variant: 'secondary' })}>
            {t('all')}
          </Link>
        }
      >
        {t(`${reason}.body`)}
      </EmptyState>
      {readings.length > 0 && (
        <section aria-labelledby="readings" className="mx-auto max-w-lg px-4">
          <h2 id="readings" className="pb-2 text-sm font-medium">
            {t('elsewhere')}
          </h2>
          <ul className="overflow-hidden rounded-md border bg-surface text-sm">
            {readings.map(({ query, label, hits }) => (
              <li key={query} className="border-b last:border-0">
                <Link
                  href={listHref({ query }, 'identifiers')}
                  className="flex min-h-11 items-center justify-between gap-4 px-3 py-1.5 hover:bg-hover focus-visible:-outline-offset-2"
                >
                  <span className="min-w-0">
                    <span className="block font-medium">{label}</span>
                    <code className="foreign block truncate font-mono text-xs text-ink-muted">{query}</code>
                  </span>
                  <span className="tabular shrink-0 text-ink-muted">{t('hits', { hits })}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
