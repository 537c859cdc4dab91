import { getTranslations } from 'next-intl/server';
import type { SearchExample } from '../search-box/search-box';
import { presetDays } from './days';

/** Queries to learn from, with days seen from `today` (`YYYY-MM-DD`). */
export async function searchExamples(today: string): Promise<SearchExample[]> {
  const t = await getTranslations('portal.receipts.examples');
  const yesterday = presetDays('yesterday', today).from;
  return [
    { query: t('counterQuery'), label: t('counter') },
    { query: `payments.number:4242 timestamp:${yesterday}`, label: t('yesterday') },
    { query: 'items.name:"whole milk" total:[20 TO *]', label: t('phrase') },
    { query: 'items.return:*', label: t('returns') },
    { query: '-identifier:*', label: t('nobody') },
    { query: 'transaction_id:UK-0123', label: t('id') },
  ];
}
