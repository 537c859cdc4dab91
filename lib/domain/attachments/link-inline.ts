import { createHash } from 'node:crypto';
import type { SQL } from 'drizzle-orm';
import type { Context } from '@/lib/platform/context';
import { sendAhead } from '@/lib/platform/db/client';
import { invalidRequest, ServiceError } from '@/lib/core/errors';
import { violation } from '@/lib/core/problems';
import type { ReceiptAttachments } from '@/lib/domain/receipts/read/receipt-attachments';
import type { SubmittedReceipt } from '@/lib/domain/receipts/wire/submission';
import { removeWrittenOnError } from '@/lib/platform/storage/written-files';
import { fileNameOf } from './content-disposition';
import { attachmentId, storageKey, uuidOfAttachment } from './names';
import { forgetAttachment, recallAttachments, rememberAttachment } from './known-attachments';
import {
  areAttachmentsUnchanged,
  attachmentLock,
  insertAttachments,
  linkingOf,
  lockNamedAttachments,
  type AttachmentRow,
  type KnownAttachment,
} from './store';
import { writeAttachment } from './write-attachment';

type Submitted = NonNullable<SubmittedReceipt['attachments']>;

/** Most bytes of all inline attachments of a receipt together (contract section 3). */
const inlineBytesMax = 1_000_000;

/**
 * @throws ServiceError `body_too_large` if the inline attachments are too large together (contract section
 * 4).
 */
export function checkInlineSize(attachments: Submitted): void {
  const bytes = Object.values(attachments).reduce(
    (sum, { data = '' }) => sum + Buffer.byteLength(data, 'base64'),
    0,
  );
  if (bytes > inlineBytesMax) {
    throw new ServiceError(
      'body_too_large',
      `the inline attachments are larger than ${inlineBytesMax} bytes together`,
    );
  }
}

/**
 * Replaces inline data by a digest. The digest is stored with the receipt, and compared when a till repeats
 * the receipt.
 */
export function withoutData(attachments: Submitted): Submitted {
  return Object.fromEntries(
    Object.entries(attachments).map(([label, attachment]) => [
      label,
      attachment.data === undefined ? attachment : { ...attachment, data: digest(attachment.data) },
    ]),
  );
}

function digest(data: string): string {
  const bytes = Buffer.from(data, 'base64');
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
}

export type InlineFiles = ReadonlyMap<string, AttachmentRow>;

/**
 * Writes the bytes of all inline attachments. If one fails, it removes those that it has written. Call it
 * before the receipt's transaction (see `writeAttachment`); `takeRoom` at the end of that transaction counts
 * the bytes.
 * @throws ServiceError `storage_limit`.
 */
export async function writeInline(ctx: Context, attachments: Submitted): Promise<InlineFiles> {
  const keys: string[] = [];
  const writeAll = async () => {
    const written = new Map<string, AttachmentRow>();
    for (const [label, { data, content_type: type, content_disposition: disposition }] of Object.entries(
      attachments,
    )) {
      if (data === undefined) continue;
      const row = await writeAttachment(ctx, {
        bytes: Buffer.from(data, 'base64'),
        contentType: type ?? null,
        contentDisposition: disposition ?? null,
        fileName: fileNameOf(disposition ?? '') ?? null,
        use: 'linked',
      });
      keys.push(storageKey(row.retailerId, row.id));
      written.set(label, row);
    }
    return written;
  };
  return removeWrittenOnError(keys, writeAll);
}

export function keysOf(inline: InlineFiles): string[] {
  return [...inline.values()].map(({ retailerId, id }) => storageKey(retailerId, id));
}

export interface Linking {
  readonly attachments: Submitted | undefined;
  readonly files: InlineFiles;
}

export async function lockLinkedAttachments(
  ctx: Context,
  all: readonly Linking[],
): Promise<ReadonlyMap<string, KnownAttachment>> {
  const uuids = namedIn(all);
  const rows = await lockNamedAttachments(ctx, uuids);
  for (const uuid of uuids) forgetAttachment(ctx, uuid);
  for (const row of rows) if (row.linkedAt !== null) rememberAttachment(row);
  return byId(rows);
}

export interface RecalledAttachments {
  readonly rows: ReadonlyMap<string, KnownAttachment>;
  /** Statement that locks them, so that none is deleted behind the check. */
  readonly lock: SQL | null;
  /** True in the database if they are there, unchanged. */
  readonly conditions: readonly SQL[];
}

/** Like `lockLinkedAttachments`, without reading them; null if this process does not know one of them. */
export function recallLinkedAttachments(ctx: Context, all: readonly Linking[]): RecalledAttachments | null {
  const uuids = namedIn(all);
  const rows = recallAttachments(ctx, uuids);
  if (rows === null) return null;
  return {
    rows: byId(rows),
    lock: uuids.length === 0 ? null : attachmentLock(ctx, uuids),
    conditions: areAttachmentsUnchanged(rows),
  };
}

function byId(rows: readonly KnownAttachment[]): ReadonlyMap<string, KnownAttachment> {
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns links by label. Returns the error `invalid_request` if an attachment is not in `known`. */
export function linksTo(
  { attachments = {}, files }: Linking,
  known: ReadonlyMap<string, KnownAttachment>,
): ReceiptAttachments | ServiceError {
  const unknown = Object.entries(attachments).filter(
    ([, { id }]) => id !== undefined && !known.has(uuidOf(id)),
  );
  if (unknown.length > 0) {
    return invalidRequest(unknown.map(([label]) => violation('body', `attachments.${label}`, 'not_there')));
  }
  const linked = Object.entries(attachments).map(
    ([label, { id, content_type: type, content_disposition: disposition }]) => {
      const row = id === undefined ? files.get(label) : known.get(uuidOf(id));
      const link = {
        id: row === undefined ? (id ?? '') : attachmentId(row.id),
        content_type: type ?? row?.contentType ?? null,
        content_disposition: disposition ?? row?.contentDisposition ?? null,
      };
      return [label, link] as const;
    },
  );
  return Object.fromEntries(linked);
}

export async function keepLinked(
  ctx: Context,
  all: readonly Linking[],
  known: ReadonlyMap<string, KnownAttachment>,
): Promise<void> {
  await insertAttachments(
    ctx,
    all.flatMap(({ files }) => [...files.values()]),
  );
  const unlinked = namedIn(all).filter((uuid) => known.get(uuid)?.linkedAt === null);
  if (unlinked.length > 0) sendAhead(ctx.db, linkingOf(ctx, unlinked));
}

function namedIn(all: readonly Linking[]): string[] {
  const ids = all.flatMap(({ attachments = {} }) => Object.values(attachments).flatMap(({ id }) => id ?? []));
  return [...new Set(ids.map(uuidOf))];
}

/**
 * Links attachments. Call it in the transaction that stores the object with their names.
 * @throws ServiceError `invalid_request` with the labels whose attachment does not exist.
 */
export async function linkAttachments(
  ctx: Context,
  attachments: Submitted,
  files: InlineFiles,
): Promise<ReceiptAttachments> {
  const linking = { attachments, files };
  const known = await lockLinkedAttachments(ctx, [linking]);
  const links = linksTo(linking, known);
  if (links instanceof ServiceError) throw links;
  await keepLinked(ctx, [linking], known);
  return links;
}

function uuidOf(id: string): string {
  return uuidOfAttachment(id) ?? '00000000-0000-0000-0000-000000000000';
}
