import type { Context } from '@/lib/platform/context';
import { listRaw } from './store/list';
import type { RawState, RawSummary } from './store/raw';

/** Which raw receipts to tell of: at most `count`, those older than the one with the id `after` when it is given. */
export interface ListRawStatus {
  readonly state?: RawState | undefined;
  readonly after?: string | undefined;
  readonly count: number;
}

/** What became of raw receipts, newest first. */
export function listRawStatus(ctx: Context<'get_pos_status'>, page: ListRawStatus): Promise<RawSummary[]> {
  return listRaw(ctx, page);
}
