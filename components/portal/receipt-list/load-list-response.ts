import { getTranslations } from 'next-intl/server';
import type { Portal } from '@/lib/platform/auth/portal';
import { findRelaxations } from '@/lib/domain/receipts/find-relaxations';
import { readCounterText } from '@/lib/domain/receipts/read-counter-text';
import { portalValueFormat } from '../portal-value-format';
import { counterSetting } from '../search-box/counter-setting';
import type { ValueFormat } from '../value-format';
import { listHref, type ListAddress } from './list-address';
import type { ListAnswer, ListResponse } from './list-answer';
import { listRow } from './list-row';
import { readList, type ListPage, type ReadList } from './read-list';

/** Whether a user may see what an address asks for. */
export function maySee({ can }: Portal, { query }: ListAddress): boolean {
  return can('get_receipts') && (query === null || can('search_receipts'));
}

/** Where typed words lead: to the query that they stand for, or to the receipt. Null when they are a query already. */
export async function hrefOfMeaning({ ctx }: Portal, { query }: ListAddress): Promise<string | null> {
  const read =
    query === null ? null : await readCounterText(ctx, query, counterSetting(ctx.retailer.settings));
  if (read === null) return null;
  return read.kind === 'receipt' ? `/receipts/${read.receipt.id}` : listHref({ query: read.query });
}

/** What the browser is told of an address. */
export async function loadListResponse(portal: Portal, address: ListAddress): Promise<ListResponse> {
  const href = await hrefOfMeaning(portal, address);
  if (href !== null) return { kind: 'moved', href };
  return (await answerList(portal, address, await readList(portal.ctx, address))) ?? { kind: 'page' };
}

/** Puts what was read into words. Null where rows are not the answer: a refused query, a retailer without receipts. */
export async function answerList(
  { ctx }: Portal,
  { query }: ListAddress,
  list: ReadList,
): Promise<ListAnswer | null> {
  const at = Date.now();
  if (list.kind === 'refused') return null;
  if (list.kind === 'gone') return { kind: 'none', reason: 'place', instead: [], at };
  const { receipts, hasNewer, hasOlder } = list.page;
  const first = receipts[0];
  const last = receipts.at(-1);
  if (first === undefined || last === undefined) {
    if (hasNewer) return { kind: 'none', reason: 'place', instead: [], at };
    if (query === null) return null;
    const instead = await findRelaxations(ctx, { query, time: list.page.found?.time ?? 0 });
    return { kind: 'none', reason: 'query', instead, at };
  }
  const format = await portalValueFormat(ctx.retailer);
  const methods = await getTranslations('portal.paymentMethods');
  const words = { format, timeZone: ctx.retailer.settings.timezone, methods };
  return {
    kind: 'rows',
    at,
    rows: receipts.map((receipt) => listRow(receipt, words)),
    newer: hasNewer ? first.id : null,
    older: hasOlder ? last.id : null,
    summary: await summaryOf(list.page, format),
  };
}

/** What a page shows, in words: which of how many, or which days. */
async function summaryOf({ receipts, found }: ListPage, format: ValueFormat): Promise<string> {
  const t = await getTranslations('portal.receipts');
  if (found !== null) {
    const { hits, offset, time } = found;
    return t('found', { hits, time, from: offset + 1, to: offset + receipts.length });
  }
  const [newest, oldest] = [receipts[0], receipts.at(-1)].map((receipt) =>
    receipt === undefined ? '' : format.day(receipt.localtime),
  );
  const days = newest === oldest ? `${newest}` : `${oldest} – ${newest}`;
  return t('summary', { count: receipts.length, days });
}
