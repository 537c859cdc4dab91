import { trusted, type Context } from '@/lib/platform/context';
import { pageRows, pagesOf } from '@/lib/platform/db/pages-of';
import { getProgram } from './get-program';
import { readEvents, type EventFilter, type EventRow } from './store/balances';

/**
 * Streams events, newest first (specification §4.17, contract section 9). There are none for an identifier
 * that the caller may not see.
 * @throws ServiceError `not_found` for an unknown program, before the first page.
 */
export async function listEvents(
  ctx: Context<'get_identifier_events'>,
  filter: EventFilter,
): Promise<AsyncGenerator<readonly EventRow[], void, undefined>> {
  await getProgram(trusted(ctx), filter.programId);
  return pagesOf<EventRow>((last) => readVisible(ctx, filter, { count: pageRows, below: last }));
}

/** @throws ServiceError `not_found` for an unknown program. */
export async function listNewestEvents(
  ctx: Context<'get_identifier_events'>,
  filter: EventFilter,
  count: number,
): Promise<EventRow[]> {
  await getProgram(trusted(ctx), filter.programId);
  return readVisible(ctx, filter, { count });
}

async function readVisible(
  ctx: Context,
  filter: EventFilter,
  page: { readonly count: number; readonly below?: EventRow | undefined },
): Promise<EventRow[]> {
  if (ctx.consumers !== null && !ctx.consumers.includes(filter.identifier)) return [];
  return readEvents(ctx, filter, page);
}
