import { and, desc, eq, gte, inArray, lt, lte, or, sql } from 'drizzle-orm';
import { requests } from '@/drizzle/schema/requests';
import type { Context } from '@/lib/platform/context';
import { deleteInBatches } from '@/lib/platform/db/delete-in-batches';
import { keysetPage } from '@/lib/platform/db/keyset-page';
import { holdsAny, spellingVariants, type ScannedTable } from '@/lib/platform/db/scan-table';
import { owned } from '@/lib/platform/db/tenancy';

export type RequestRow = typeof requests.$inferSelect;

export interface RequestFilter {
  readonly requestId?: string | undefined;
  readonly client?: number | undefined;
  readonly operation?: string | undefined;
  readonly status?: { readonly from: number; readonly to: number } | undefined;
}

export function readRequests(
  ctx: Context,
  filter: RequestFilter,
  { count, after }: { readonly count: number; readonly after: string | null },
): Promise<RequestRow[]> {
  const { requestId, client, operation, status } = filter;
  const page = keysetPage([requests.id], 'descending', after === null ? null : [after]);
  // Spelled as in the index of refused requests, because Postgres uses that index only then.
  const refused = status !== undefined && status.from >= 400 ? sql`${requests.status} >= 400` : undefined;
  return ctx.db
    .select()
    .from(requests)
    .where(
      and(
        owned(ctx, requests),
        requestId === undefined ? undefined : eq(requests.requestId, requestId),
        client === undefined ? undefined : eq(requests.clientId, client),
        operation === undefined ? undefined : eq(requests.operation, operation),
        refused,
        status === undefined
          ? undefined
          : and(gte(requests.status, status.from), lte(requests.status, status.to)),
        page.beyond,
      ),
    )
    .orderBy(...page.order)
    .limit(count);
}

export async function findOldestToKeep(ctx: Context, newer: number): Promise<string | null> {
  const [row] = await ctx.db
    .select({ id: requests.id })
    .from(requests)
    .where(owned(ctx, requests))
    .orderBy(desc(requests.id))
    .offset(newer)
    .limit(1);
  return row?.id ?? null;
}

export function deleteUpTo(ctx: Context, id: string, signal: AbortSignal): Promise<number> {
  const old = sql`${owned(ctx, requests)} and ${requests.id} <= ${id}`;
  return deleteInBatches(requests, old, { signal });
}

export async function emptyBodiesBefore(ctx: Context, id: string): Promise<number> {
  const { count } = await ctx.db
    .update(requests)
    .set({ body: null })
    .where(
      and(
        owned(ctx, requests),
        sql`${requests.status} >= 400`,
        lt(requests.id, id),
        sql`${requests.body} is not null`,
      ),
    );
  return count;
}

export function requestsNaming(identifier: string, values: readonly string[]): ScannedTable {
  const { path, body } = requests;
  const words = sql`array(select jsonb_array_elements_text(${JSON.stringify(spellingVariants([identifier]))}::text::jsonb))`;
  const named = JSON.stringify(identifier).replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`);
  const meant = or(
    sql`regexp_split_to_array(${path}, '[/?&=,]|%2C', 'i') && ${words}`,
    sql`(${body} like '%identifier%' and ${body} ~ ${String.raw`"(identifier|consumer|value)"\s*:\s*${named}`})`,
    holdsAny([sql`${path}`, sql`${body}`], values),
  );
  return { table: requests, key: requests.id, meant };
}

export async function emptyRequests(ctx: Context, ids: readonly string[], mark: string): Promise<number> {
  const { count } = await ctx.db
    .update(requests)
    .set({ path: mark, body: null, contentType: null })
    .where(and(owned(ctx, requests), inArray(requests.id, [...ids])));
  return count;
}
