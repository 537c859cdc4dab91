import { eraseIdentifierJob } from '@/lib/domain/privacy/erase-identifier-job';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database } from '@/lib/platform/db/client';
import { newId } from '@/lib/core/ids';
import { log } from '@/lib/core/log';
import { writeRequests } from '@/lib/platform/http/kept-requests';
import { asOwner } from '@/test/as-owner';
import type { TestRetailer } from '@/test/factories';

/** A run of a job as the queue begins it. */
export const jobRun = (attempt = 1) => ({
  id: newId(),
  attempt,
  signal: new AbortController().signal,
  log: log(),
});

/** Where a text is in the whole database, in any column of any row; bytes as they are and as text. */
export function placesOf(text: string): Promise<string[]> {
  return asOwner((db) => placesIn(db, text));
}

async function placesIn(db: Database, text: string): Promise<string[]> {
  const all = await db.execute<{ schema: string; name: string }>(sql`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`);
  const hex = Buffer.from(text).toString('hex');
  const found: string[] = [];
  for (const { schema, name } of all) {
    const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`;
    const [row] = await db.execute<{ rows: number }>(sql`
      select count(*)::int as rows from ${table} as t
      where lower(t::text) like ${`%${text.toLowerCase()}%`} or t::text like ${`%${hex}%`}`);
    if ((row?.rows ?? 0) > 0) found.push(name);
  }
  return found.toSorted();
}

/** Runs the job of an erasure, which begins when the log has the requests that were answered before. */
export async function runErasure(
  data: { readonly retailer: number; readonly erasure: string },
  attempt = 1,
): Promise<void> {
  await writeRequests();
  await eraseIdentifierJob.run(data, jobRun(attempt));
}

/** Erases a person, job and all; returns the erasure as it is then. */
export async function erase({ ctx, api }: TestRetailer, identifier: string) {
  const { status, json, text } = await api.post(
    `/identifiers/${encodeURIComponent(identifier)}/_erase`,
    undefined,
  );
  expect(status, text).toBe(202);
  await runErasure({ retailer: ctx.retailer.id, erasure: json.id as string });
  return (await api.get(`/erasures/${json.id}`)).json as { state: string; counts: Record<string, number> };
}
