import { isJsonObject, type JsonValue } from '@/lib/core/json';
import type { ReceiptWire } from '@/lib/domain/receipts/schema';

type Payment = ReceiptWire['payments'][number];

export const paymentMethods = [
  'cash',
  'card',
  'creditcard',
  'debitcard',
  'giftcard',
  'voucher',
  'invoice',
  'banktransfer',
  'cheque',
  'loyalty',
  'mobile',
] as const;

export interface PaymentFacts {
  readonly type: string | null;
  /** At most four characters, so that the number stays secret. */
  readonly lastDigits: string | null;
  readonly amounts: readonly {
    readonly label: 'change' | 'rounding' | 'tip' | 'balance';
    readonly value: number;
    /** Null for the receipt's currency. Change is in that currency even if the customer paid in another. */
    readonly currency: string | null;
  }[];
  readonly texts: readonly {
    readonly label: 'expiry' | 'start' | 'end' | 'issue' | 'poNumber';
    readonly value: string;
  }[];
  /** Entries of `details.other`, which the card terminal writes, such as an authorisation code. */
  readonly other: readonly { readonly label: string; readonly value: string }[];
}

/** Values of the payment itself take precedence over those in `details`. */
export function paymentFacts(payment: Payment): PaymentFacts {
  const details = payment.details ?? {};
  const number = payment.number ?? text(details['number']);
  return {
    type: text(details['type']),
    lastDigits: number === null ? null : lastFour(number),
    amounts: [
      { label: 'change' as const, value: payment.change ?? details['change'] },
      { label: 'rounding' as const, value: details['rounding'] },
      { label: 'tip' as const, value: tipOf(details['other']) },
      { label: 'balance' as const, value: details['balance'] },
    ].flatMap(({ label, value }) =>
      typeof value === 'number'
        ? [{ label, value, currency: label === 'change' ? null : payment.currency }]
        : [],
    ),
    texts: [
      { label: 'expiry' as const, value: text(details['expiry']) },
      { label: 'start' as const, value: payment.start ?? text(details['start']) },
      { label: 'end' as const, value: payment.end ?? text(details['end']) },
      { label: 'issue' as const, value: payment.issue ?? text(details['issue']) },
      { label: 'poNumber' as const, value: payment.po_number ?? text(details['po_number']) },
    ].flatMap(({ label, value }) => (value === null || value === '' ? [] : [{ label, value }])),
    other: otherLines(details['other']),
  };
}

/** Ignores case, spaces and hyphens, as in `gift_card`. */
export function knownMethod<Known extends string>(method: string, known: readonly Known[]): Known | null {
  const plain = method.toLowerCase().replaceAll(/[\s_-]/g, '');
  return known.find((name) => name === plain) ?? null;
}

export function lastFour(number: string): string | null {
  const end = Array.from(number.replaceAll(/[\s-]/g, '')).slice(-4).join('');
  const unmasked = end.replaceAll(/[*•xX]/g, '');
  return unmasked === '' ? null : unmasked;
}

function text(value: JsonValue | undefined): string | null {
  return typeof value === 'string' ? value : null;
}

function tipOf(other: JsonValue | undefined): JsonValue | undefined {
  return isJsonObject(other) && typeof other['tip'] === 'number' ? other['tip'] : undefined;
}

function otherLines(other: JsonValue | undefined): { label: string; value: string }[] {
  if (!isJsonObject(other)) return [];
  return Object.entries(other).flatMap(([name, value]) =>
    (typeof value === 'string' || typeof value === 'number') && !(name === 'tip' && typeof value === 'number')
      ? [{ label: name.replaceAll('_', ' '), value: String(value) }]
      : [],
  );
}
