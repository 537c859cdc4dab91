import type { rawReceipts } from '@/drizzle/schema/pos';
import { markLinked, type AttachmentRow } from '@/lib/domain/attachments/store';
import { attachmentId, storageKey, uuidOfAttachment } from '@/lib/domain/attachments/names';
import { maskCardNumbers } from '@/lib/core/card-numbers/card-numbers';
import { maskJson } from '@/lib/core/card-numbers/card-numbers-in-json';
import {
  actorName,
  inPipelinedTransaction,
  inTransaction,
  isTestClient,
  type Context,
} from '@/lib/platform/context';
import { invalidRequest } from '@/lib/core/errors';
import type { HeaderLines } from '@/lib/platform/http/request';
import { newId, testIdOf, testUuidOf } from '@/lib/core/ids';
import type { JsonObject } from '@/lib/core/json';
import { violation } from '@/lib/core/problems';
import { enqueue, enqueueAll, openQueue } from '@/lib/platform/queue/enqueue';
import { isTransaction } from '@/lib/platform/db/client';
import { limitLockWait } from '@/lib/platform/db/limit-lock-wait';
import { lockWaitInMs, RetailerBatches } from '@/lib/platform/retailer-batches';
import { removeWrittenOnError } from '@/lib/platform/storage/written-files';
import { takeRoom } from '@/lib/platform/storage-quota';
import type { NamedAttachment } from './attachment-header';
import type { Metadata } from './metadata';
import { processRawJob } from './process-raw-job';
import { insertRaw, insertRaws } from './store/raw';

/** Raw receipt of any format (specification section 4.8). The bytes are stored unchanged. */
export interface RawReceipt {
  readonly body: Uint8Array;
  readonly headers: HeaderLines;
  readonly properties: JsonObject;
  readonly metadata: Metadata;
}

/**
 * Stores a raw receipt with its job in one transaction and returns its id, or the existing id if the external
 * id is known.
 * @throws ServiceError `invalid_request` when the body is empty or an attachment does not exist.
 */
export async function acceptRaw(ctx: Context<'post_pos_receipt'>, raw: RawReceipt): Promise<string> {
  if (raw.body.byteLength === 0) throw invalidRequest([violation('body', 'body', 'empty_body')]);
  const { attachments, ...metadata } = raw.metadata;
  const link = (inner: Context) => linkNamed(inner, attachments);
  const brought = attachments.length === 0 ? null : { link, files: [] };
  return acceptRawReceipt(ctx, brought, {
    ...metadata,
    body: raw.body,
    contentType: raw.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? null,
    headers: raw.headers,
    properties: maskJson(raw.properties),
  });
}

async function linkNamed(
  ctx: Context,
  attachments: readonly NamedAttachment[],
): Promise<Record<string, string>> {
  const wanted = attachments.map(({ id, label }) => ({ id, label, uuid: uuidOfAttachment(id) }));
  const uuids = wanted.flatMap(({ uuid }) => (uuid === null ? [] : [uuid]));
  const known = new Set((await markLinked(ctx, uuids)).map((row) => row.id));
  const unknown = wanted.filter(({ uuid }) => uuid === null || !known.has(uuid));
  if (unknown.length > 0) {
    throw invalidRequest(
      unknown.map(({ id }) => violation('header', 'service-attachment-id', 'attachment_unknown', { id })),
    );
  }
  return Object.fromEntries(wanted.map(({ label, uuid }) => [label, attachmentId(uuid ?? '')]));
}

type NewRaw = Omit<
  typeof rawReceipts.$inferInsert,
  | 'retailerId'
  | 'id'
  | 'bytes'
  | 'state'
  | 'receiptIds'
  | 'test'
  | 'createdBy'
  | 'requestId'
  | 'createdAt'
  | 'attachments'
>;

interface Brought {
  readonly link: (ctx: Context) => Promise<Record<string, string>>;
  readonly files: readonly AttachmentRow[];
}

/** Thrown to roll back the links, because the raw receipt already exists. */
class AlreadyStoredError extends Error {
  readonly id: string;

  constructor(id: string) {
    super(`The raw receipt ${id} is there.`);
    this.id = id;
  }
}

/** Most bytes of a raw receipt that is stored in one transaction with others. */
const sharedBytesMax = 16_384;

/**
 * Returns the id of the stored raw receipt or of an existing one.
 * @throws ServiceError `storage_limit` when there is no room for new attachments.
 */
export async function acceptRawReceipt(ctx: Context, brought: Brought | null, raw: NewRaw): Promise<string> {
  // Opening the queue takes connections. Inside a transaction it could wait forever, because concurrent
  // transactions might hold all connections.
  await openQueue();
  const row = rowOf(ctx, raw);
  if (brought === null && !isTransaction(ctx.db) && row.bytes <= sharedBytesMax) {
    const kept = await batches.add({ ctx, row });
    if (kept !== null) return kept;
  }
  const { link, files } = brought ?? { link: () => Promise.resolve({}), files: [] };
  const keys = files.map(({ id }) => storageKey(ctx.retailer.id, id));
  const store = async (inner: Context) => {
    const id = await storeRaw(inner, { ...row, attachments: await link(inner) });
    await takeRoom(inner, files);
    return id;
  };
  try {
    return await removeWrittenOnError(keys, () => inTransaction(ctx, store));
  } catch (error) {
    if (error instanceof AlreadyStoredError) return error.id;
    throw error;
  }
}

type RawRow = ReturnType<typeof rowOf>;

const batches = new RetailerBatches(storeRaws);

function storeRaws(
  ctx: Context,
  all: readonly { readonly ctx: Context; readonly row: RawRow }[],
): Promise<string[]> {
  const rows = all.map(({ row }) => row);
  return inPipelinedTransaction(ctx, async (inner) => {
    if (rows.length > 1) limitLockWait(inner.db, lockWaitInMs);
    const kept = await insertRaws(inner, rows);
    const jobs = kept.flatMap(({ id, arrival }, index) => {
      const data = { retailer: ctx.retailer.id, id };
      return arrival === 'first' ? [{ data, for: all[index]?.ctx ?? ctx }] : [];
    });
    await enqueueAll(inner, processRawJob, jobs);
    return kept.map(({ id }) => id);
  });
}

// These headers are never stored. They hold credentials or links, and readers of raw receipts might not be
// allowed to open the receipt's page.
const secretHeader = /^(?:authorization|proxy-authorization|cookie|service[-_]link)$/i;

const idHeader = /^service[-_](?:external|transaction)[-_]id$/i;

function withoutCardNumber([name, value]: HeaderLines[number]): HeaderLines[number] {
  return idHeader.test(name) ? [name, value] : [maskCardNumbers(name), maskCardNumbers(value)];
}

/** Test clients get different ids, so that a test never repeats a real raw receipt. */
function testNames({ externalId, sourceId, transactionId }: NewRaw) {
  return {
    externalId: typeof externalId === 'string' ? testUuidOf(externalId) : null,
    sourceId: typeof sourceId === 'string' ? testIdOf(sourceId) : null,
    transactionId: typeof transactionId === 'string' ? testIdOf(transactionId) : null,
  };
}

function rowOf(ctx: Context, raw: NewRaw) {
  const test = isTestClient(ctx);
  return {
    ...raw,
    ...(test ? testNames(raw) : {}),
    test,
    headers: raw.headers.filter(([name]) => !secretHeader.test(name)).map(withoutCardNumber),
    attachments: {},
    retailerId: ctx.retailer.id,
    id: newId(),
    bytes: raw.body.byteLength,
    state: 'received' as const,
    receiptIds: [],
    leftOut: [],
    createdBy: actorName(ctx.actor),
    requestId: ctx.requestId,
    createdAt: ctx.now(),
    attempts: 0,
  };
}

async function storeRaw(ctx: Context, row: typeof rawReceipts.$inferInsert): Promise<string> {
  const { id, arrival } = await insertRaw(ctx, row);
  if (arrival === 'again') throw new AlreadyStoredError(id);
  await enqueue(ctx, processRawJob, { retailer: ctx.retailer.id, id });
  return id;
}
