import type { Listed } from '@/components/portal/kit/list/list';
import { listSource } from '@/components/portal/kit/list/list-source';
import { isRefusal, refusedQuery } from '@/components/portal/kit/search/refused-query';
import { portalValueFormat, type ValueFormat } from '@/components/portal/kit/format/value-format';
import { presetDays } from '@/components/portal/kit/format/days';
import { listRow, listWords, type ListRow } from '@/components/portal/receipt-list/list-row';
import { receiptList, type ReceiptListAddress } from '@/components/portal/receipt-list/list';
import { counterSetting } from '@/components/portal/kit/search/counter-setting';
import { textsOf } from '@/components/portal/kit/text/texts-of';
import { ServiceError } from '@/lib/core/errors';
import { portalPath } from '@/lib/core/portal-path';
import { findRelaxations } from '@/lib/domain/receipts/search/find-relaxations';
import { readCounterText } from '@/lib/domain/receipts/search/read-counter-text';
import { mapInParts, type PagedReceipt } from '@/lib/domain/receipts/read/in-parts';
import type { PortalCall } from '@/lib/platform/auth/portal';
import { permitted } from '@/lib/platform/auth/permissions';
import { counterQuery, queryOf } from '@/lib/domain/receipts/counter/counter-query';
import { readReceipts, type ReceiptPage } from '@/components/portal/receipt-list/read-receipts';

type Address = ReceiptListAddress;
type Page = Listed<ListRow, Address>;

export function maySeeReceipts({ can }: PortalCall, { q }: Pick<Address, 'q'>): boolean {
  return can('get_receipts') && (q === null || can('search_receipts'));
}

export function requireSight(portal: PortalCall, address: Pick<Address, 'q'>): void {
  if (!maySeeReceipts(portal, address)) {
    throw new ServiceError('permission_denied', 'the group does not permit this list');
  }
}

/** Text typed at the counter redirects to the query or receipt that it means. */
export const receiptSource = listSource({
  list: receiptList,
  needs: 'get_receipts',
  async load(portal, address): Promise<Page> {
    requireSight(portal, address);
    const { ctx } = portal;
    const { q } = address;
    if (q === null) return present(portal, address, await readReceipts(ctx, address));
    const setting = counterSetting(ctx.retailer.settings);
    const read = await readCounterText(ctx, q, setting);
    if (read?.kind === 'receipt') return { kind: 'moved', to: portalPath.receipt(read.receipt.id) };
    if (read !== null) return { kind: 'moved', to: { q: read.query, sort: address.sort } };
    try {
      return await present(portal, address, await readReceipts(ctx, address));
    } catch (error) {
      if (!(error instanceof ServiceError) || !isRefusal(error)) throw error;
      const { from } = presetDays('last30', setting.today);
      const meaningOf = (word: string) => queryOf(counterQuery(word, setting));
      return refusedQuery(q, error, meaningOf, `timestamp:[${from} TO *]`);
    }
  },
});

async function present(portal: PortalCall, { q, sort }: Address, page: ReceiptPage | null): Promise<Page> {
  const { ctx } = portal;
  const first = page?.receipts[0];
  const last = page?.receipts.at(-1);
  if (page === null || first === undefined || last === undefined) {
    if (page === null || page.hasNewer || page.hasOlder) return { kind: 'none', reason: 'place' };
    if (q === null) return { kind: 'none', reason: 'empty' };
    return {
      kind: 'none',
      reason: 'query',
      instead: await similarSearches(
        { ...portal, ctx: permitted(ctx, 'search_receipts') },
        q,
        page.found?.time ?? 0,
      ),
    };
  }
  const format = portalValueFormat(portal);
  const words = listWords(portal);
  return {
    kind: 'rows',
    rows: await mapInParts(ctx, page.receipts, (receipt) => listRow(receipt, words)),
    ways:
      sort === 'oldest'
        ? {
            newer: page.hasNewer ? { q, sort, newer: last.id } : null,
            older: page.hasOlder ? { q, sort, older: first.id } : null,
          }
        : {
            newer: page.hasNewer ? { q, newer: first.id } : null,
            older: page.hasOlder ? { q, older: last.id } : null,
          },
    ...(sort === 'oldest' && { isReversed: true }),
    summary: summaryOf(portal, page, format),
  };
}

const dayPattern = /^\d{4}-\d\d-\d\d$/;

async function similarSearches(portal: PortalCall<'search_receipts'>, query: string, time: number) {
  const t = textsOf(portal, 'portal.receipts.noMatch');
  const format = portalValueFormat(portal);
  const similar = await findRelaxations(portal.ctx, { query, time });
  return similar.map(({ kind, what, hits, ...other }) => ({
    label: t(kind, { what: dayPattern.test(what) ? format.day(`${what}T12:00:00Z`) : what }),
    hits: t('hits', { hits }),
    query: other.query,
  }));
}

function summaryOf(portal: PortalCall, { receipts, found }: ReceiptPage, format: ValueFormat): string {
  const t = textsOf(portal, 'portal.receipts');
  if (found !== null) {
    const { hits, offset, time } = found;
    return t('found', { hits, time, from: offset + 1, to: offset + receipts.length });
  }
  const [newest, oldest] = [receipts[0], receipts.at(-1)]
    .toSorted(newestFirst)
    .map((receipt) => (receipt === undefined ? '' : format.day(receipt.localtime)));
  const days = newest === oldest ? `${newest}` : `${oldest} – ${newest}`;
  return t('summary', { count: receipts.length, days });
}

function newestFirst(a: PagedReceipt | undefined, b: PagedReceipt | undefined): number {
  return (b?.timestamp.getTime() ?? 0) - (a?.timestamp.getTime() ?? 0);
}
