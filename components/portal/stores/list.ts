import { portalPath } from '@/lib/core/portal-path';
import type { StoreWire } from '@/lib/domain/stores/schema';
import { listOf } from '../kit/list/list';
import { text, wholeNumber } from '../kit/list/params';

export interface StoreRow extends Pick<StoreWire, 'reference' | 'name' | 'city'> {
  readonly external: string | null;
  readonly tills: { readonly all: number; readonly silent: number } | null;
}

export const storeList = listOf<StoreRow>()('stores', portalPath.stores, { q: text(), after: wholeNumber });
