import type { Operation } from '@/lib/platform/auth/permissions';
import { erasedMark } from '@/lib/domain/privacy/erased-mark';
import type { EventWire } from '@/lib/domain/events/schema';
import { subjectHref } from '../audit/audit-links';

interface Known {
  readonly can: (operation: Operation) => boolean;
  readonly receipts: ReadonlyMap<string, string>;
}

export function receiptIdOf(event: EventWire): string | null {
  switch (event.type) {
    case 'receipt.created':
    case 'receipt.updated':
    case 'link.revoked':
      return event.data.id;
    case 'delivery.sent':
    case 'delivery.failed':
    case 'delivery.bounced':
      return event.data.receipt;
    default:
      return null;
  }
}

export function eventSubject(
  event: EventWire,
  { can, receipts }: Known,
): { readonly subject: string; readonly subjectPage: string | null } {
  const page = (type: string, id: string) => subjectHref(type, id, { clients: new Map(), can });
  const receipt = receiptIdOf(event);
  const receiptName = receipt === null ? '' : (receipts.get(receipt) ?? receipt);
  switch (event.type) {
    case 'receipt.created':
    case 'receipt.updated':
    case 'link.revoked':
      return { subject: receiptName, subjectPage: page('receipt', event.data.id) };
    case 'delivery.sent':
    case 'delivery.failed':
    case 'delivery.bounced':
      return {
        subject: `${event.data.channel} · ${receiptName}`,
        subjectPage: page('delivery', event.data.id),
      };
    case 'raw_receipt.processed':
    case 'raw_receipt.ignored':
    case 'raw_receipt.failed':
      return { subject: event.data.id, subjectPage: page('raw_receipt', event.data.id) };
    case 'store.created':
    case 'store.updated':
      return {
        subject: String(event.data.reference),
        subjectPage: page('store', String(event.data.reference)),
      };
    case 'reward.won':
      return {
        subject: event.data.identifier,
        subjectPage: page('loyalty_program', String(event.data.program)),
      };
    case 'identifier.erased':
      return { subject: event.data.id, subjectPage: null };
    case 'identifier.created':
    case 'identifier.updated': {
      const { id } = event.data;
      return { subject: id, subjectPage: id === erasedMark ? null : page('identifier', id) };
    }
  }
}
