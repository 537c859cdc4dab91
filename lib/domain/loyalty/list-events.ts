import { trusted, type Context } from '@/lib/platform/context';
import { pageRows, pagesOf } from '@/lib/platform/db/pages-of';
import { getProgram } from './get-program';
import { readEvents, type LoyaltyEventFilter, type LoyaltyEventRow } from './store/balances';

/**
 * Streams events, newest first (specification §4.17, contract section 9). The stream is empty for an
 * identifier that the caller may not see.
 * @throws ServiceError `not_found` for an unknown program, before the first page.
 */
export async function listLoyaltyEvents(
  ctx: Context<'get_identifier_events'>,
  filter: LoyaltyEventFilter,
): Promise<AsyncGenerator<readonly LoyaltyEventRow[], void, undefined>> {
  await getProgram(trusted(ctx), filter.programId);
  return pagesOf<LoyaltyEventRow>((last) => readVisible(ctx, filter, { count: pageRows, below: last }));
}

/** @throws ServiceError `not_found` for an unknown program. */
export async function listNewestLoyaltyEvents(
  ctx: Context<'get_identifier_events'>,
  filter: LoyaltyEventFilter,
  count: number,
): Promise<LoyaltyEventRow[]> {
  await getProgram(trusted(ctx), filter.programId);
  return readVisible(ctx, filter, { count });
}

async function readVisible(
  ctx: Context,
  filter: LoyaltyEventFilter,
  page: { readonly count: number; readonly below?: LoyaltyEventRow | undefined },
): Promise<LoyaltyEventRow[]> {
  if (ctx.consumers !== null && !ctx.consumers.includes(filter.identifier)) return [];
  return readEvents(ctx, filter, page);
}
