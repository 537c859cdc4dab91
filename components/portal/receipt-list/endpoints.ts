import { z } from 'zod';
import { listEndpoint } from '@/components/portal/kit/list/list-endpoint';
import { parseAddress } from '@/components/portal/kit/list/params';
import { portalEndpoint } from '@/components/portal/kit/portal-endpoint';
import { portalValueFormat } from '@/components/portal/kit/format/value-format';
import { searchFields, type SearchField } from '@/components/portal/kit/search/search-field';
import type { SearchHelp } from '@/components/portal/kit/search/search-help';
import { receiptList } from './list';
import { byName } from '@/lib/core/by-name';
import { consumerPath } from '@/lib/domain/identifiers/consumer-path';
import { identifierCatalogue } from '@/lib/domain/identifiers/identifier-fields';
import { countNewerReceipts } from '@/lib/domain/receipts/read/count-newer-receipts';
import { receiptFieldsOf } from '@/lib/domain/receipts/index/index-receipt';
import { listReceipts } from '@/lib/domain/receipts/read/list-receipts';
import { sumReceipts } from '@/lib/domain/receipts/read/sum-receipts';
import { listStores } from '@/lib/domain/stores/read-stores';
import { may } from '@/lib/platform/auth/permissions';
import type { PortalCall } from '@/lib/platform/auth/portal';
import type { WireOf } from '@/lib/platform/http/endpoint';
import { receiptSource, requireSight } from './receipt-source';
import { searchExamples } from './search-examples';
import type { StoreChoices } from '@/components/portal/kit/filters/store-choices';
import { readCounterText } from '@/lib/domain/receipts/search/read-counter-text';
import { counterSetting } from '@/components/portal/kit/search/counter-setting';
import type { SearchReading } from '@/components/portal/kit/search/use-reading';

export const listReceiptsPage = listEndpoint(receiptSource);

const text = () => z.string().optional();

/** Counts receipts newer than `newer`. If `newer` is absent, returns 1 if there is any receipt. */
export const countArrived = portalEndpoint({
  operation: 'count_arrived',
  path: '/receipts/arrived',
  summary: 'Count receipts that arrived above those of a list',
  needs: 'get_receipts',
  query: { q: text(), newer: text() },
  run: async (portal, { arguments: requested }) => {
    const address = parseAddress(receiptList.params, requested);
    requireSight(portal, address);
    const { newer: than, q: query } = address;
    return than === null
      ? (await listReceipts(portal.ctx, { count: 1 })).length
      : countNewerReceipts(portal.ctx, { than, query });
  },
});

export const readSearchText = portalEndpoint({
  operation: 'read_search_text',
  path: '/receipts/reading',
  summary: 'Read what a text in a search box stands for',
  needs: 'search_receipts',
  query: { text: z.string().default('') },
  run: (portal, { query }) => loadSearchReading(portal, query.text),
});

function consumerField(portal: PortalCall): SearchField[] {
  const fields = searchFields(portal, identifierCatalogue(portal.ctx.retailer.settings));
  return fields.filter(({ path }) => path === consumerPath);
}

const newestCount = 20;

export const getReceiptSearchHelp = portalEndpoint({
  operation: 'get_receipt_search_help',
  path: '/receipts/search-help',
  summary: 'Read what the search box of the receipts offers',
  needs: { all: ['get_receipts', 'search_receipts'] },
  run: async (portal): Promise<SearchHelp> => ({
    fields: [
      ...searchFields(portal, receiptFieldsOf(portal.ctx.retailer)),
      ...(may(portal.ctx, 'search_identifiers') ? consumerField(portal) : []),
    ],
    examples: searchExamples(portal, await listReceipts(portal.ctx, { count: newestCount })),
  }),
});

/** Most stores that the filter offers. A query can name any store. */
const storesMax = 1000;

export const getStoreChoices = portalEndpoint({
  operation: 'get_store_choices',
  path: '/receipts/stores',
  summary: 'Read the stores that receipts can be filtered by',
  needs: 'get_stores',
  run: async ({ ctx }): Promise<StoreChoices> => {
    const found = await listStores(ctx, { count: storesMax + 1 });
    const stores = found
      .slice(0, storesMax)
      .map(({ id, reference, externalReference: external, name, city }) => ({
        id,
        reference,
        external,
        name,
        city,
      }))
      .toSorted((one, other) => byName(one.name, other.name));
    return { stores, hasMore: found.length > storesMax };
  },
});

export const sumFound = portalEndpoint({
  operation: 'sum_found',
  path: '/receipts/sums',
  summary: 'Read what the receipts of a search come to',
  needs: { all: ['search_receipts', 'sum_receipts'] },
  query: { q: text() },
  run: async (portal, { arguments: requested }): Promise<HitSums | null> => {
    const { q } = parseAddress(receiptList.params, requested);
    if (q === null) return null;
    const { sums } = await sumReceipts(portal.ctx, q);
    if (sums === null) return null;
    const format = portalValueFormat(portal);
    return {
      sums: sums.totals.map(({ total, currency }) =>
        currency === null ? format.quantity(total) : format.money(total, currency),
      ),
      leftOut: sums.duplicates + sums.tests,
    };
  },
});

export const receiptListEndpoints = [
  listReceiptsPage,
  countArrived,
  readSearchText,
  getReceiptSearchHelp,
  getStoreChoices,
  sumFound,
];

declare module '@/components/portal/api/portal-api' {
  interface PortalApi {
    readonly count_arrived: WireOf<typeof countArrived>;
    readonly read_search_text: WireOf<typeof readSearchText>;
    readonly get_receipt_search_help: WireOf<typeof getReceiptSearchHelp>;
    readonly get_store_choices: WireOf<typeof getStoreChoices>;
    readonly sum_found: WireOf<typeof sumFound>;
  }
}

interface HitSums {
  readonly sums: readonly string[];
  /** Number of duplicates and test receipts. No sum includes them. */
  readonly leftOut: number;
}

async function loadSearchReading({ ctx }: PortalCall, entered: string): Promise<SearchReading | null> {
  const read = await readCounterText(ctx, entered, counterSetting(ctx.retailer.settings));
  if (read?.kind !== 'receipt') return read;
  const { id, transactionId: label, snapshot, localtime } = read.receipt;
  return { kind: 'receipt', id, label, detail: `${snapshot.store.name} · ${localtime.slice(0, 10)}` };
}
