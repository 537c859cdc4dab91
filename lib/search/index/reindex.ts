import { sql } from 'drizzle-orm';
import { inTransaction, type Context } from '@/lib/platform/context';
import { streamDocuments } from './codec/document-stream';
import type { IndexKey } from './index-name';
import { lockSegments } from './lock';
import { usualOptions } from './segment';
import { sealTail, tailLength } from './seal-tail';
import { deleteSegments, listSegments } from './segment-store';
import { PostgresIndex, type IndexedResource } from './postgres-index';
import type { IndexedDocument } from './search-index';

export interface ReindexedResource<Document> extends IndexedResource<Document> {
  /**
   * Reads documents and locks them until the transaction ends. Also writes derived data that may be missing.
   */
  readonly hold: (ctx: Context, keys: readonly string[]) => Promise<readonly IndexedDocument<Document>[]>;
  readonly keysAfter: (ctx: Context, key: string | null, count: number) => Promise<readonly string[]>;
}

export interface ReindexProgress {
  readonly done: number;
  readonly total: number;
}

/** Returns false to stop. */
export type OnStep = (progress: ReindexProgress) => Promise<boolean> | boolean;

/** Documents of one transaction. Few, because writers wait for it. */
const batch = 100;

export interface IndexState {
  readonly documents: number;
  readonly outdated: number;
}

/** A changed document counts twice until the tail is sealed. */
export async function readIndexState(
  ctx: Context,
  { index, version }: Pick<IndexedResource<never>, 'index' | 'version'>,
): Promise<IndexState> {
  const own = sql`retailer_id = ${ctx.retailer.id} and index = ${index}`;
  const [row] = await ctx.db.execute<{ documents: number; outdated: number }>(sql`
    select coalesce(sum(documents), 0)::int as documents,
      coalesce(sum(documents) filter (where version <> ${version}::int), 0)::int as outdated
    from (select size - dead_count as documents, version from search_segments where ${own} and is_ready
      union all select count(*), version from search_tail where ${own} group by version) as parts`);
  return { documents: row?.documents ?? 0, outdated: row?.outdated ?? 0 };
}

/**
 * Writes outdated documents again while readers and writers continue. After a stop, call it again. Returns
 * the number of rewritten documents.
 */
export async function reindexOutdated<Document>(
  ctx: Context,
  resource: ReindexedResource<Document>,
  onStep: OnStep,
): Promise<number> {
  const key = { retailerId: ctx.retailer.id, index: resource.index };
  const { outdated: total } = await readIndexState(ctx, resource);
  let done = 0;
  const write = async (keys: readonly string[]) => {
    for (const part of await resource.inParts(ctx, keys)) {
      done += await writeAgain(ctx, key, resource, part);
      if (!(await onStep({ done, total: Math.max(done, total) }))) return false;
    }
    return true;
  };
  for (;;) {
    const keys = await outdatedKeysOfTail(ctx, key, resource.version);
    if (keys.length === 0) break;
    if (!(await write(keys))) return done;
  }
  for (;;) {
    const segment = (await listSegments(ctx.db, key)).find(({ version }) => version !== resource.version);
    if (segment === undefined) return done;
    for await (const keys of batches(streamDocuments(ctx.db, key.retailerId, segment)))
      if (!(await write(keys))) return done;
    // All living documents of this segment have been written again.
    await dropSegments(ctx, key, [segment.number]);
  }
}

/** If this is stopped, `reindexOutdated` continues. */
export async function rebuildIndex<Document>(
  ctx: Context,
  resource: ReindexedResource<Document>,
  onStep: OnStep,
): Promise<number> {
  const { documents: total } = await readIndexState(ctx, resource);
  await markOutdated(ctx, { retailerId: ctx.retailer.id, index: resource.index });
  let done = 0;
  for (let after: string | null = null; ;) {
    const keys: readonly string[] = await resource.keysAfter(ctx, after, batch);
    after = keys.at(-1) ?? null;
    if (after === null) break;
    for (const part of await resource.inParts(ctx, keys)) {
      done += await writeAgain(ctx, { retailerId: ctx.retailer.id, index: resource.index }, resource, part);
      if (!(await onStep({ done, total: Math.max(done, total) }))) return done;
    }
  }
  await reindexOutdated(ctx, resource, () => true);
  return done;
}

/** Marks terms as outdated. No release writes terms with this version. */
const outdatedVersion = 0;

function markOutdated(ctx: Context, { retailerId, index }: IndexKey): Promise<void> {
  const own = sql`retailer_id = ${retailerId} and index = ${index}`;
  return ctx.db.transaction(async (db) => {
    await lockSegments(db, retailerId);
    await db.execute(sql`
      update search_segments set version = ${outdatedVersion}::int, erasures = erasures + 1 where ${own}`);
    await db.execute(sql`update search_tail set version = ${outdatedVersion}::int where ${own}`);
  });
}

async function writeAgain<Document>(
  ctx: Context,
  key: IndexKey,
  resource: ReindexedResource<Document>,
  keys: readonly string[],
): Promise<number> {
  const written = await inTransaction(ctx, async (inner) => {
    const documents = await resource.hold(inner, keys);
    // A segment has the document's copy at its present instant. If the tail already has a row of the
    // document, `write` leaves the `replacesAt` of that row.
    const all = documents.map((document) => ({ ...document, replacesAt: document.orderedAt }));
    await new PostgresIndex(inner, resource).write(all);
    const held = new Set(documents.map((document) => document.key));
    await dropOutdated(
      inner,
      key,
      resource.version,
      keys.filter((name) => !held.has(name)),
    );
    return documents.length;
  });
  const { tail, sealed } = usualOptions;
  if ((await tailLength(ctx.db, key, tail)).rows >= tail) await sealTail(ctx, key, sealed);
  return written;
}

async function dropOutdated(
  { db }: Context,
  { retailerId, index }: IndexKey,
  version: number,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  await db.execute(sql`
    delete from search_tail where retailer_id = ${retailerId} and index = ${index} and version <> ${version}::int
      and key = any (${sql.param([...keys])}::text[])`);
}

async function outdatedKeysOfTail(ctx: Context, { retailerId, index }: IndexKey, version: number) {
  const rows = await ctx.db.execute<{ key: string }>(sql`
    select key from search_tail where retailer_id = ${retailerId} and index = ${index} and version <> ${version}::int
    order by key limit ${batch}::int`);
  return rows.map(({ key }) => key);
}

async function* batches(documents: AsyncIterable<{ readonly key: string }>) {
  let keys: string[] = [];
  for await (const { key } of documents) {
    keys.push(key);
    if (keys.length < batch) continue;
    yield keys;
    keys = [];
  }
  if (keys.length > 0) yield keys;
}

async function dropSegments(
  ctx: Context,
  { retailerId }: IndexKey,
  numbers: readonly number[],
): Promise<void> {
  await ctx.db.transaction(async (db) => {
    await lockSegments(db, retailerId);
    await deleteSegments(db, retailerId, numbers);
  });
}
