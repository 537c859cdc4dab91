import { trusted, type Context } from '@/lib/platform/context';
import { getProgram } from './get-program';
import { readEvents, type EventFilter, type EventRow } from './store/balances';

/**
 * A consumer's events in a program, newest first; none for an identifier that is unknown or not the caller's to see
 * (§4.17, contract section 9).
 * @throws ServiceError `not_found` for an unknown program.
 */
export async function listEvents(
  ctx: Context<'get_identifier_events'>,
  programId: number,
  identifier: string,
  filter: EventFilter,
): Promise<EventRow[]> {
  await getProgram(trusted(ctx), programId);
  if (ctx.consumers !== null && !ctx.consumers.includes(identifier)) return [];
  return readEvents(ctx, programId, identifier, filter);
}
