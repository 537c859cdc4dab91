import { portalPath } from '@/lib/core/portal-path';
import type { RawStatusWire } from '@/lib/domain/pos/schema';
import { listOf } from '../kit/list/list';
import { oneOf, text, textLike, uuid } from '../kit/list/params';

export interface TimeWords {
  readonly at: string;
  readonly text: string;
}

export interface RawReceiptRow {
  readonly id: string;
  readonly state: RawStatusWire['state'];
  readonly test: boolean;
  readonly received: TimeWords;
  readonly source: string;
  readonly receipts: number;
  readonly failure: string | null;
  readonly transformation: string | null;
}

export const rawList = listOf<RawReceiptRow>()('raw', portalPath.rawReceipts, {
  q: text(),
  state: oneOf<RawStatusWire['state']>(['received', 'processed', 'ignored', 'failed']),
  transformation: text(100),
  cause: textLike(/^[0-9a-f]{32}$/),
  /** `single` lists failures one by one. Otherwise the problems page groups them by cause. */
  view: oneOf(['single']),
  after: uuid,
});
