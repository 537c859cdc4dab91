'use client';

import { useFormatter, useTranslations } from 'next-intl';
import type { AnswerOf } from '@/components/portal/api/input';
import { useApi } from '@/components/portal/api/use-api';
import { usePoll } from '@/components/portal/api/use-poll';

const lookEveryMs = 2000;

export function IndexProgress() {
  const t = useTranslations('portal.settings.search');
  const format = useFormatter();
  const refetchInterval = usePoll<AnswerOf<'get_settings_search_index'>>(
    lookEveryMs,
    ({ outdated }) => outdated > 0,
  );
  const { data } = useApi('get_settings_search_index', {}, { refetchInterval });
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
