import { inTransaction, type Context } from '@/lib/platform/context';
import { enqueue } from '@/lib/platform/queue/enqueue';
import { isUnderWay } from '@/lib/platform/queue/is-under-way';
import { eraseIdentifierJob } from './erase-identifier-job';
import type { SoughtPerson } from './schema';
import { lockErasure, updateErasure, type ErasureRow, listUnfinished } from './store/erasures';
import type { JobRun } from '@/lib/platform/queue/define-job';
import { forEachRetailer } from '@/lib/platform/for-each-retailer';

/** Asks the queue, because the erasure's state stays `running` after a crash in the last attempt. */
export function isBeingErased(ctx: Context, erasureId: string): Promise<boolean> {
  return isUnderWay(ctx, eraseIdentifierJob, { retailer: ctx.retailer.id, erasure: erasureId });
}

/** Facts of `known` are added to those that the erasure searches for. */
export async function resumeErasure(
  ctx: Context,
  row: ErasureRow,
  known: SoughtPerson | null = null,
): Promise<ErasureRow> {
  const person = row.person === null || known === null ? row.person : joined(row.person, known);
  const resumed: ErasureRow = { ...row, state: 'queued', person, finishedAt: null };
  await updateErasure(ctx, row.id, { state: resumed.state, person, finishedAt: null });
  await enqueue(ctx, eraseIdentifierJob, { retailer: ctx.retailer.id, erasure: row.id });
  return resumed;
}

export async function resumeErasures(ctx: Context, ids: readonly string[]): Promise<number> {
  let resumed = 0;
  for (const id of ids) {
    const isResumed = await inTransaction(ctx, async (inner) => {
      const row = await lockErasure(inner, id);
      if (row === null || row.person === null || (await isBeingErased(inner, id))) return false;
      await resumeErasure(inner, row);
      ctx.log.warn({ retailer: ctx.retailer.id, erasure: id }, 'began an erasure again');
      return true;
    });
    if (isResumed) resumed += 1;
  }
  return resumed;
}

export function joined(before: SoughtPerson, now: SoughtPerson): SoughtPerson {
  const union = (some: readonly string[], others: readonly string[]) => [...new Set([...some, ...others])];
  return {
    ...before,
    addresses: union(before.addresses, now.addresses),
    facts: union(before.facts, now.facts),
  };
}

export function resumeErasuresOfAll(_data: unknown, { signal }: JobRun): Promise<void> {
  return forEachRetailer({ name: 'resume-erasures', signal }, async (ctx) => {
    await resumeErasures(ctx, await listUnfinished(ctx));
  });
}
