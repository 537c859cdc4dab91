import { portalPath } from '@/lib/core/portal-path';
import type { StoreWire } from '@/lib/domain/stores/schema';
import type { AgoWords } from '../kit/format/ago';
import { listOf } from '../kit/list/list';
import { text, wholeNumber } from '../kit/list/params';

export interface StoreRow extends Pick<StoreWire, 'reference' | 'city'> {
  readonly shortName: string;
  readonly external: string | null;
  readonly tills: { readonly all: number; readonly silent: number } | null;
  /** Null if the reader may not see receipts. */
  readonly last: { readonly at: AgoWords | null } | null;
  /** Sales of seven days; null if the reader may not see reports. */
  readonly sales: { readonly text: string | null } | null;
}

export const storeList = listOf<StoreRow>()('stores', portalPath.stores, { q: text(), after: wholeNumber });
