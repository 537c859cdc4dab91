import { readAuditEntries } from '@/lib/domain/audit/store/entries';
import { config } from '@/lib/core/config';
import type { Context } from '@/lib/platform/context';
import { isUuid, retailerOfLinkToken } from '@/lib/core/ids';
import { receiptPagePath } from '@/lib/core/paths';
import { portalPath } from '@/lib/core/portal-path';
import type { StoredReceipt } from '../present';
import {
  findReceipt,
  readReceiptsOfTransactions,
  readReceiptsOfEitherId,
  readReceiptsOfRequest,
} from '../store/receipts';
import { findReceiptIdOfLink } from '../store/links';
import { receiptIdsOfRaw } from '../store/raw-origins';

/**
 * Finds a receipt by the address of its page (even if revoked), its transaction id (its barcode), id or
 * `external_id`, or by the id of its raw receipt or of a request. Null if it finds no receipt or several.
 */
export async function findReceiptByCode(
  ctx: Context<'get_receipt'>,
  code: string,
): Promise<StoredReceipt | null> {
  const typed = code.trim();
  const path = pathOf(typed);
  const token = partBehind(receiptPagePath(''), path);
  if (token !== null) return findByLink(ctx, token);
  const shown = partBehind(portalPath.receipt(''), path);
  if (shown !== null && isUuid(shown)) return findReceipt(ctx, shown);
  // Postgres does not accept the character NUL.
  if (typed.includes('\0')) return null;
  // Some tills use UUIDs as transaction ids.
  const found = (isUuid(typed) ? await findById(ctx, typed) : null) ?? (await findByTransaction(ctx, typed));
  return found ?? (mayBeRequestId(typed) ? findByRequest(ctx, typed) : null);
}

function pathOf(text: string): string | null {
  const base = new URL(config().baseUrl);
  const address = URL.parse(/^https?:\/\//i.test(text) ? text : `${base.protocol}//${text}`);
  const root = base.pathname.replace(/\/$/, '');
  if (address?.host !== base.host || !address.pathname.startsWith(`${root}/`)) return null;
  return address.pathname.slice(root.length);
}

function partBehind(beginning: string, path: string | null): string | null {
  return path?.startsWith(beginning) ? (path.slice(beginning.length).split('/')[0] ?? null) : null;
}

async function findByLink(ctx: Context, token: string): Promise<StoredReceipt | null> {
  if (retailerOfLinkToken(token) !== ctx.retailer.id) return null;
  const receiptId = await findReceiptIdOfLink(ctx, token);
  return receiptId === null ? null : findReceipt(ctx, receiptId);
}

async function findByTransaction(ctx: Context, typed: string): Promise<StoredReceipt | null> {
  // Scanners and people type small letters where tills write capitals. UUIDs are copied in either case.
  const forms = [typed, typed.toUpperCase(), ...(isUuid(typed) ? [typed.toLowerCase()] : [])];
  const rows = await readReceiptsOfTransactions(ctx, forms);
  return rows.find(({ transactionId }) => transactionId === typed) ?? only(rows);
}

async function findById(ctx: Context, id: string): Promise<StoredReceipt | null> {
  const rows = await readReceiptsOfEitherId(ctx, id);
  const own = rows.find((row) => row.id === id.toLowerCase()) ?? rows[0];
  if (own !== undefined) return own;
  return findOnly(ctx, await receiptIdsOfRaw(ctx, { id }));
}

/** Request ids have at least eight characters and a digit, unlike most words and amounts. */
function mayBeRequestId(text: string): boolean {
  return /^[A-Za-z0-9._:-]{8,128}$/.test(text) && /\d/.test(text);
}

async function findByRequest(ctx: Context, requestId: string): Promise<StoredReceipt | null> {
  const submitted = await readReceiptsOfRequest(ctx, requestId, 2);
  if (submitted.length > 0) return only(submitted);
  const raw = await receiptIdsOfRaw(ctx, { requestId });
  const changed = await readAuditEntries(
    ctx,
    { requestId, subjectType: 'receipt' },
    { count: 2, after: null },
  );
  return findOnly(ctx, [...raw, ...changed.map((entry) => entry.subjectId)]);
}

async function findOnly(ctx: Context, ids: readonly string[]): Promise<StoredReceipt | null> {
  const [id, ...others] = new Set(ids);
  return id === undefined || others.length > 0 ? null : findReceipt(ctx, id);
}

function only(rows: readonly StoredReceipt[]): StoredReceipt | null {
  const [row, ...others] = rows;
  return row === undefined || others.length > 0 ? null : row;
}
