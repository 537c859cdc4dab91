import { useTranslations } from 'next-intl';
import { useId } from 'react';
import type { List, ListParams, OtherSearch } from '../list/list';
import { QueryLink } from '../list/list-link';
import { QueryChips } from './query-chips';

interface OtherSearchesProps<Params extends ListParams, Row> {
  readonly list: List<Params, Row>;
  readonly searches: readonly OtherSearch[];
}

export function OtherSearches<Params extends ListParams, Row>({
  list,
  searches,
}: OtherSearchesProps<Params, Row>) {
  const t = useTranslations('portal.search');
  const id = useId();
  return (
    <section aria-labelledby={id} className="mx-auto max-w-lg px-4">
      <h2 id={id} className="pb-2 text-sm font-medium">
        {t('similar')}
      </h2>
      <ul className="overflow-hidden rounded-md border bg-surface text-sm">
        {searches.map(({ query, label, hits }) => (
          <li key={query} className="border-b last:border-0">
            <QueryLink
              list={list}
              query={query}
              className="flex min-h-11 items-center justify-between gap-4 px-3 py-1.5 hover:bg-hover focus-visible:-outline-offset-2"
            >
              <span className="min-w-0">
                <span className="block font-medium">{label}</span>
                <QueryChips query={query} />
              </span>
              <span className="tabular shrink-0 text-ink-muted">{hits}</span>
            </QueryLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
