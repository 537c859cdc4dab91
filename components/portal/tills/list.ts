import { portalPath } from '@/lib/core/portal-path';
import type { TillWire } from '@/lib/domain/tills/schema';
import type { AgoWords } from '../kit/format/ago';
import { listOf } from '../kit/list/list';
import { uuid } from '../kit/list/params';

export interface TillRow extends Pick<
  TillWire,
  'till' | 'name' | 'store_reference' | 'receipts_today' | 'missing_numbers_today' | 'failed'
> {
  readonly store: string | null;
  readonly heard: AgoWords | null;
  readonly displays: number;
}

export const tillList = listOf<TillRow>()('tills', portalPath.tills, { after: uuid });
