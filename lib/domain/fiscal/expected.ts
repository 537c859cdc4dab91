import type { RetailerSettings } from '@/lib/platform/retailers/settings';

/** Countries whose tills have devices, or programs in their place, that a receipt shows: ISO 3166-1 alpha-3. */
const countries: ReadonlySet<string> = new Set(['DEU', 'AUT', 'PRT', 'ESP', 'ITA']);

interface Origin {
  readonly tillUuid: string | null;
  /** As the audit trail names actors. */
  readonly createdBy: string;
}

/**
 * The till; where the receipt names none, the submitting client. No user is named: addresses of people do not belong to
 * a store.
 */
export function fiscalSender({ tillUuid, createdBy }: Origin): string {
  return tillUuid ?? (createdBy.startsWith('client:') ? createdBy : 'other');
}

interface KnownStore {
  readonly country: string;
  readonly fiscalTills: readonly string[];
}

/**
 * True when a receipt of the sender must have fiscal data. `auto`: in some countries, once one of its receipts had it.
 * Pure.
 */
export function isFiscalExpected(
  requirement: RetailerSettings['fiscal_required'],
  store: KnownStore,
  sender: string,
): boolean {
  if (requirement !== 'auto') return requirement === 'on';
  return isNoted(store) && store.fiscalTills.includes(sender);
}

/** True when senders of a store are noted: elsewhere nothing follows from it. */
export function isNoted({ country }: Pick<KnownStore, 'country'>): boolean {
  return countries.has(country);
}
