import type { Context } from '@/lib/platform/context';
import { listRaw } from './store/list';
import type { RawState, RawSummary } from './store/raw';

export interface ListRawStatus {
  readonly state?: RawState | undefined;
  readonly after?: string | undefined;
  readonly count: number;
}

export function listRawStatus(ctx: Context<'get_pos_status'>, page: ListRawStatus): Promise<RawSummary[]> {
  return listRaw(ctx, page);
}
