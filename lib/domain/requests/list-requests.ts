import type { Context } from '@/lib/platform/context';
import { notFound } from '@/lib/core/errors';
import { isUuid } from '@/lib/core/ids';
import { readRequests, type RequestFilter, type RequestRow } from './store';

export type { RequestFilter };

export type KeptRequest = RequestRow;

interface ListRequests extends RequestFilter {
  readonly count: number;
  readonly after?: string | undefined;
}

/**
 * Lists requests, newest first (contract section 15).
 * @throws ServiceError `not_found` if `after` is not a UUID.
 */
export async function listRequests(
  ctx: Context<'get_requests'>,
  { count, after, ...filter }: ListRequests,
): Promise<KeptRequest[]> {
  if (after !== undefined && !isUuid(after)) throw notFound('request');
  return readRequests(ctx, filter, { count, after: after ?? null });
}
