import { notFound } from '@/lib/core/errors';
import { isUuid } from '@/lib/core/ids';
import type { Context } from '@/lib/platform/context';
import type { TillStatusInput } from './schema';
import { finishPrints, readPrints, saveStatus } from './store';

/** Milliseconds for which a receipt is sent to the till to be printed. No shopper waits longer. */
const printForMs = 10 * 60 * 1000;

/**
 * Returns the receipts to print. They are returned again until the till confirms them.
 * @throws ServiceError `not_found` if `till` is not a UUID.
 */
export async function reportStatus(
  ctx: Context<'put_till_status'>,
  till: string,
  input: TillStatusInput,
): Promise<{ readonly print: readonly string[]; readonly paper: readonly string[] }> {
  if (!isUuid(till)) throw notFound('till');
  const uuid = till.toLowerCase();
  const now = ctx.now();
  const { name, version = null, queue, printer, clock, printed = [] } = input;
  const clockAheadInSeconds = Math.round((Date.parse(clock) - now.getTime()) / 1000);
  await saveStatus(ctx, uuid, { name, status: { version, queue, printer, clockAheadInSeconds } });
  await finishPrints(ctx, uuid, printed);
  const waiting = await readPrints(ctx, uuid, new Date(now.getTime() - printForMs));
  return printer === 'ready' ? { print: waiting, paper: [] } : { print: [], paper: waiting };
}
