import type { AddressOf, Listed } from '@/components/portal/kit/list/list';
import { listSource } from '@/components/portal/kit/list/list-source';
import { rawList, type RawReceiptRow } from '@/components/portal/raw/list';
import { portalValueFormat } from '@/components/portal/kit/format/value-format';
import { rawFailureText } from '@/components/portal/raw/raw-failure-text';
import { textsOf } from '@/components/portal/kit/text/texts-of';
import { isUuid } from '@/lib/core/ids';
import { portalPath } from '@/lib/core/portal-path';
import { searchRaw, type RawSearchPage } from '@/lib/domain/pos/search-raw';
import type { PortalCall } from '@/lib/platform/auth/portal';

const size = 25;

type Address = AddressOf<typeof rawList.params>;

export const rawSource = listSource({
  list: rawList,
  needs: 'get_raw_receipts',
  async load(portal, address): Promise<Listed<RawReceiptRow, Address>> {
    const { q, state, transformation, cause, view, after } = address;
    if (state === 'failed' && [q, transformation, cause, view, after].every((value) => value === null)) {
      return { kind: 'moved', to: portalPath.problems({ kind: 'raw_failed' }) };
    }
    return loadRaw(portal, address);
  },
});

/** Returns null for a UUID, because it does not help people to find the document. */
export function nameOfRaw({ transactionId, entryId }: RawSearchPage['rows'][number]): string | null {
  return [transactionId, entryId].find((id) => id !== null && !isUuid(id)) ?? null;
}

function sourceOf(row: RawSearchPage['rows'][number]): string {
  const till = row.tillId === null || isUuid(row.tillId) ? null : row.tillId;
  return nameOfRaw(row) ?? till ?? row.contentType ?? '–';
}

async function loadRaw(
  portal: PortalCall<'get_raw_receipts'>,
  address: Address,
): Promise<Listed<RawReceiptRow, Address>> {
  const { ctx } = portal;
  const { q, state, transformation, cause, after } = address;
  const { rows, next, stopped } = await searchRaw(ctx, {
    count: size,
    state: state ?? undefined,
    text: q ?? undefined,
    transformation: transformation ?? undefined,
    cause: cause ?? undefined,
    after: after ?? undefined,
  });
  if (rows.length === 0 && !(stopped && next !== null)) {
    const isFiltered = state !== null || q !== null || transformation !== null;
    return { kind: 'none', reason: isFiltered ? 'query' : 'empty' };
  }
  const [t, errors] = [textsOf(portal, 'portal.raw'), textsOf(portal, 'errors')];
  const format = portalValueFormat(portal);
  return {
    kind: 'rows',
    rows: rows.map((row) => ({
      id: row.id,
      state: row.state,
      test: row.test,
      received: {
        at: row.createdAt.toISOString(),
        text: format.minute(row.createdAt, ctx.retailer.settings.timezone),
      },
      source: sourceOf(row),
      receipts: row.receiptIds.length,
      failure: rawFailureText(errors, row),
      transformation: row.transformation,
    })),
    summary: t(stopped ? 'shownStopped' : 'shown', { count: rows.length }),
    ways: {
      ...(after !== null && { first: { ...address, after: null } }),
      ...(next !== null && { next: { ...address, after: next } }),
    },
  };
}
