import { createHash } from 'node:crypto';
import { addressRange } from '@/lib/platform/auth/client-address';
import type { PageUse } from './page-limits';

const hour = 60 * 60;

/**
 * Most messages that shoppers may send: per day for one receipt and to one recipient, per hour from one
 * network (docs/operations.md).
 */
const limits = { receipt: 5, recipient: 10, range: 20 } as const;

export interface ShopperMessage {
  readonly receiptId: string;
  readonly recipient: string;
  readonly request: string;
}

export function usesOf({ receiptId, recipient, request }: ShopperMessage): PageUse[] {
  const to = digest(recipient.toLowerCase());
  return [
    { subject: `send:receipt:${receiptId}`, most: limits.receipt, windowInSeconds: 24 * hour, request },
    { subject: `send:recipient:${to}`, most: limits.recipient, windowInSeconds: 24 * hour, request },
  ];
}

export function useOfNetwork(address: string | null, request: string): PageUse {
  const subject = `send:range:${addressRange(address)}`;
  return { subject, most: limits.range, windowInSeconds: hour, request };
}

export function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
