import { Temporal } from 'temporal-polyfill';
import type { AuditEntry, AuditFilter } from '@/lib/domain/audit/list-changes';
import { nameClients } from '@/lib/domain/clients/get-client';
import { may } from '@/lib/platform/auth/permissions';
import type { Context } from '@/lib/platform/context';
import { isUuid } from '@/lib/core/ids';
import { findReceiptByCode } from '@/lib/domain/receipts/search/find-receipt-by-code';
import { nameReceipts } from '@/lib/domain/receipts/read/get-receipt';
import type { AuditAddress } from './audit-address';
import { actorParts, type AuditLinks } from './audit-links';

export function filterOf(ctx: Context, address: AuditAddress): AuditFilter {
  const { subject_type: subjectType, subject_id: subjectId } = address;
  const zone = ctx.retailer.settings.timezone;
  return {
    actor: address.actor ?? undefined,
    action: address.action ?? undefined,
    ...(subjectType !== null && subjectId !== null && { subjectType, subjectId }),
    requestId: address.request_id ?? undefined,
    from: address.from === null ? undefined : startOfDay(address.from, zone),
    to: address.to === null ? undefined : endOfDay(address.to, zone),
  };
}

/**
 * A user may filter by a receipt's transaction number or page address. Returns the filter with the receipt's
 * id instead.
 */
export async function withReceiptId(ctx: Context, address: AuditAddress): Promise<AuditAddress> {
  const { subject_type: subjectType, subject_id: subjectId } = address;
  if (subjectType !== 'receipt' || subjectId === null || isUuid(subjectId) || !may(ctx, 'get_receipt')) {
    return address;
  }
  const receipt = await findReceiptByCode(ctx, subjectId);
  return receipt === null ? address : { ...address, subject_id: receipt.id };
}

export async function clientsOf(
  ctx: Context,
  entries: readonly Pick<AuditEntry, 'actor' | 'subjectType' | 'subjectId'>[],
): Promise<AuditLinks['clients']> {
  const ids = entries.flatMap(({ actor, subjectType, subjectId }) => {
    const { kind, name } = actorParts(actor);
    return [...(kind === 'client' ? [name] : []), ...(subjectType === 'client' ? [subjectId] : [])];
  });
  const numbers = [...new Set(ids)].filter((id) => /^[1-9]\d{0,8}$/.test(id)).map(Number);
  const clients = await nameClients(ctx, numbers);
  return new Map(clients.map((client) => [String(client.id), client]));
}

export function receiptsOf(
  ctx: Context,
  subjects: readonly { readonly subjectType: string | null; readonly subjectId: string | null }[],
): Promise<ReadonlyMap<string, string>> {
  const ids = subjects.flatMap(({ subjectType, subjectId }) =>
    subjectType === 'receipt' && subjectId !== null ? [subjectId] : [],
  );
  return may(ctx, 'get_receipt') ? nameReceipts(ctx, ids) : Promise.resolve(new Map());
}

/** Temporal finds the first instant of the day: when clocks change, it may differ from midnight. */
function startOfDay(day: string, zone: string): Date {
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds);
}

function endOfDay(day: string, zone: string): Date {
  const next = Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(zone);
  return new Date(next.epochMilliseconds - 1);
}
