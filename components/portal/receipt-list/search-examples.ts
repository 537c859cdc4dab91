import type { PagedReceipt } from '@/lib/domain/receipts/read/in-parts';
import type { Portal } from '@/lib/platform/auth/portal';
import type { SearchExample } from '../kit/search/search-help';
import { textsOf } from '../kit/text/texts-of';
import { presetDays, todayIn } from '../kit/format/days';
import { exampleValues } from './example-values';

/** The examples contain values of the `newest` receipts, so that each example finds something. */
export function searchExamples(
  { ctx, locale }: Pick<Portal, 'ctx' | 'locale'>,
  newest: readonly PagedReceipt[],
): SearchExample[] {
  const timeZone = ctx.retailer.settings.timezone;
  const t = textsOf({ locale }, 'portal.receipts.examples');
  const { card, phrase, transactionId } = exampleValues(newest, timeZone);
  const yesterday = presetDays('yesterday', todayIn(timeZone)).from;
  const { digits, total, day } = card ?? { digits: '4242', total: 18.4, day: yesterday };
  const { words, above } = phrase ?? { words: 'whole milk', above: 20 };
  return [
    { query: `${digits} ${typedAmount(total, locale)}`, label: t('counter') },
    { query: `payments.number:${digits} timestamp:${day}`, label: t('card') },
    { query: `items.name:"${words}" total:[${above} TO *]`, label: t('phrase') },
    { query: 'items.return:*', label: t('returns') },
    { query: '-identifier:*', label: t('nobody') },
    { query: `transaction_id:${transactionId ?? 'UK-0123'}`, label: t('id') },
  ];
}

function typedAmount(total: number, locale: string): string {
  return total.toLocaleString(locale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    useGrouping: false,
  });
}
