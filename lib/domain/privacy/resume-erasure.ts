import type { Context } from '@/lib/platform/context';
import { enqueue } from '@/lib/platform/queue/enqueue';
import { isUnderWay } from '@/lib/platform/queue/is-under-way';
import { eraseIdentifierJob } from './erase-identifier-job';
import type { SoughtPerson } from './schema';
import { updateErasure, type ErasureRow } from './store/erasures';

/**
 * Whether a job is queued for an erasure or at work on it. The erasure's own state does not tell: of a process that died
 * in the last attempt it says `running` for ever.
 */
export function isBeingErased(ctx: Context, erasureId: string): Promise<boolean> {
  return isUnderWay(ctx, eraseIdentifierJob, { retailer: ctx.retailer.id, erasure: erasureId });
}

/**
 * Queues an erasure anew that nobody works on. It goes on with what it has noted, and counts further; what is known of
 * the person by now is looked for, too.
 */
export async function resumeErasure(
  ctx: Context,
  row: ErasureRow,
  known: SoughtPerson | null = null,
): Promise<ErasureRow> {
  const person = row.person === null || known === null ? row.person : joined(row.person, known);
  const resumed: ErasureRow = { ...row, state: 'queued', person };
  await updateErasure(ctx, row.id, { state: resumed.state, person });
  await enqueue(ctx, eraseIdentifierJob, { retailer: ctx.retailer.id, erasure: row.id });
  return resumed;
}

function joined(before: SoughtPerson, now: SoughtPerson): SoughtPerson {
  const union = (some: readonly string[], others: readonly string[]) => [...new Set([...some, ...others])];
  return {
    ...before,
    addresses: union(before.addresses, now.addresses),
    facts: union(before.facts, now.facts),
  };
}
