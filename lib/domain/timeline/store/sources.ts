import { sql, type SQL } from 'drizzle-orm';
import { auditEntries } from '@/drizzle/schema/audit';
import { deliveryEvents, messages } from '@/drizzle/schema/delivery';
import { rawReceipts } from '@/drizzle/schema/pos';
import { receiptNotes, receipts } from '@/drizzle/schema/receipts';
import type { Context } from '@/lib/platform/context';
import { owned } from '@/lib/platform/db/tenancy';
import type { TimelineKind, TimelineRights } from '../event';
import { actorColumns, word, type EventSource } from './source';

export function arrivalEvents(ctx: Context, id: string, rights: TimelineRights): EventSource {
  const { createdAt, createdBy, requestId } = receipts;
  return {
    rank: 'receipt',
    columns: {
      at: sql`${createdAt}`,
      id: sql`${receipts.id}`,
      kind: word('arrival'),
      type: word('receipt'),
      ...actorColumns(rights, { actor: sql`${createdBy}`, request: sql`${requestId}` }),
    },
    from: sql`${receipts} where ${owned(ctx, receipts)} and ${receipts.id} = ${id}`,
  };
}

export function rawArrivalEvents(ctx: Context, ids: readonly string[], rights: TimelineRights): EventSource {
  const { createdAt, createdBy, requestId, contentType } = rawReceipts;
  const those = sql.join(
    ids.map((raw) => sql`${raw}::uuid`),
    sql`, `,
  );
  return {
    rank: 'raw',
    columns: {
      at: sql`${createdAt}`,
      id: sql`${rawReceipts.id}`,
      kind: word('arrival'),
      type: word('raw_receipt'),
      detail: sql`${contentType}`,
      ...actorColumns(rights, { actor: sql`${createdBy}`, request: sql`${requestId}` }),
    },
    from: sql`${rawReceipts} where ${owned(ctx, rawReceipts)} and ${rawReceipts.id} in (${those})`,
  };
}

/** Changes in the audit log, except those that another source shows to this caller. */
export function changes(
  ctx: Context,
  id: string,
  kinds: readonly TimelineKind[],
  rights: TimelineRights,
): EventSource {
  const { at, actor, requestId, action, subjectType, subjectId, before, after } = auditEntries;
  const otherActions = [
    'post_receipt_note',
    'patch_receipt_note',
    ...(rights.links ? ['post_receipt_link', 'delete_receipt_link'] : []),
    ...(rights.deliveries ? ['send_receipt'] : []),
  ];
  const isAssignment = sql`(${action} in ('assign_receipt', 'patch_receipt')
    and ${before} ->> 'identifier' is distinct from ${after} ->> 'identifier')`;
  const narrowed = kinds.includes('change')
    ? kinds.includes('assignment')
      ? sql``
      : sql` and not ${isAssignment}`
    : sql` and ${isAssignment}`;
  // Omits the text of a deleted note, which only the audit log still has.
  const said = (side: SQL) => sql`case when ${action} = 'delete_receipt_note' then null else ${side} end`;
  return {
    rank: 'change',
    columns: {
      at: sql`${at}`,
      id: sql`${auditEntries.id}`,
      kind: sql`case when ${isAssignment} then 'assignment' else 'change' end`,
      type: sql`${action}`,
      actor: sql`${actor}`,
      request: sql`${requestId}`,
      before: said(sql`${before}`),
      after: said(sql`${after}`),
    },
    from: sql`${auditEntries} where ${owned(ctx, auditEntries)} and ${subjectType} = 'receipt' and ${subjectId} = ${id}
      and ${action} not in (${sql.join(otherActions.map(word), sql`, `)})${narrowed}`,
  };
}

export function deliveries(ctx: Context, id: string, rights: TimelineRights): EventSource {
  const { createdAt, receiptId, messageId, type, channel, detail } = deliveryEvents;
  const isFirst = sql`${type} = 'queued'`;
  return {
    rank: 'delivery',
    columns: {
      at: sql`${createdAt}`,
      id: sql`${deliveryEvents.id}`,
      kind: word('delivery'),
      type: sql`${type}`,
      actor: sql`case when ${isFirst} and ${messages.request} <> 'arrival' then ${messages.createdBy} end`,
      channel: sql`${channel}`,
      ...(rights.recipients ? { recipient: sql`${messages.recipient}` } : {}),
      detail: sql`${detail}`,
      automatic: sql`coalesce(${messages.request} = 'arrival', false)`,
      message: sql`${messageId}`,
    },
    from: sql`${deliveryEvents} left join ${messages} on ${owned(ctx, messages)} and ${messages.id} = ${messageId}
      where ${owned(ctx, deliveryEvents)} and ${receiptId} = ${id}`,
  };
}

export function notes(ctx: Context, id: string): EventSource {
  const { createdAt, createdBy, receiptId, text, editedAt } = receiptNotes;
  return {
    rank: 'note',
    columns: {
      at: sql`${createdAt}`,
      id: sql`${receiptNotes.id}`,
      kind: word('note'),
      type: word('note'),
      actor: sql`${createdBy}`,
      said: sql`${text}`,
      edited: sql`${editedAt}`,
    },
    from: sql`${receiptNotes} where ${owned(ctx, receiptNotes)} and ${receiptId} = ${id}`,
  };
}
