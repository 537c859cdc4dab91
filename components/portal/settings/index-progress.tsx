'use client';

import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { callApi } from '@/components/portal/api/client';
import { apiPath } from '@/lib/core/api-path';

const lookEveryMs = 2000;

/** How far the search is brought up to date; nothing to see while nobody knows. */
export function IndexProgress({ watching }: { readonly watching: boolean }) {
  const t = useTranslations('portal.settings.search');
  const format = useFormatter();
  const { data } = useQuery({
    queryKey: ['search-index', watching],
    queryFn: ({ signal }) =>
      callApi<{ receipts: number; outdated: number }>(apiPath('settings', 'search_index'), { signal }),
    refetchInterval: ({ state }) => ((state.data?.outdated ?? 0) > 0 ? lookEveryMs : false),
  });
  if (data === undefined) return null;
  const done = data.receipts === 0 ? 1 : (data.receipts - data.outdated) / data.receipts;
  return (
    <p role="status" className="text-xs text-ink-muted">
      {data.outdated === 0
        ? t('current')
        : t('progress', { percent: format.number(Math.floor(done * 100) / 100, { style: 'percent' }) })}
    </p>
  );
}
