import { countryAlpha2 } from '@/lib/core/codes';
import { isJsonObject, type JsonValue } from '@/lib/core/json';
import type { IdentifierProperties } from '@/lib/domain/identifiers/schema';
import { toPhone } from '@/lib/core/phone-number';
import type { ReceiptWire } from '@/lib/domain/receipts/schema';

/** Null if unknown. Phone numbers are in the form of E.164. */
export interface Addresses {
  readonly email: string | null;
  readonly phone: string | null;
}

export interface AddressSources {
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly identifier: IdentifierProperties | null;
  readonly phoneProperty: string;
}

export type AddressedReceipt = Pick<ReceiptWire, 'identifier' | 'properties'> & {
  readonly store: Pick<ReceiptWire['store'], 'country'>;
};

/**
 * Returns the first valid address: the caller's, the receipt's, the identifier's, or the identifier itself
 * (contract section 7).
 */
export function addressesOf(receipt: AddressedReceipt, sources: AddressSources): Addresses {
  const country = countryAlpha2(receipt.store.country);
  const emails = [sources.email, receipt.properties['email'], sources.identifier?.email, receipt.identifier];
  const phones = [
    sources.phone,
    valueAt(receipt, sources.phoneProperty),
    sources.identifier?.phone,
    receipt.identifier,
  ];
  return { email: firstOf(emails, toEmail), phone: firstOf(phones, (text) => toPhone(text, country)) };
}

/** Null for an invalid address, or one with characters that could inject a mail header. */
export function toEmail(text: string): string | null {
  const trimmed = text.trim();
  const fits =
    trimmed.length <= 254 &&
    /^[^\s@<>()[\]\\,;:"\p{C}]{1,64}@[^\s@<>()[\]\\,;:"\p{C}]+\.[^\s@<>()[\]\\,;:"\p{C}.]+$/u.test(trimmed);
  return fits ? trimmed : null;
}

function firstOf(values: readonly unknown[], read: (text: string) => string | null): string | null {
  for (const value of values) {
    const address = typeof value === 'string' ? read(value) : null;
    if (address !== null) return address;
  }
  return null;
}

function valueAt(receipt: AddressedReceipt, path: string): JsonValue | undefined {
  let value: JsonValue | undefined = { properties: receipt.properties };
  for (const name of path.split('.'))
    value = isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  return value;
}
