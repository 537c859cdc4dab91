import type { Context } from '@/lib/platform/context';
import { notFound } from '@/lib/core/errors';
import { readProgress, type ReplayProgress } from '../store/replays';

export async function getReplay(ctx: Context<'get_raw_replay'>, id: string): Promise<ReplayProgress> {
  const progress = await readProgress(ctx, id);
  if (progress === null) throw notFound('replay');
  return progress;
}
