import type { RetailerSettings } from '@/lib/platform/retailers/settings';

/**
 * Countries (ISO 3166-1 alpha-3) where receipts show data of a fiscal device, or of a program that replaces
 * it.
 */
const countries: ReadonlySet<string> = new Set(['DEU', 'AUT', 'PRT', 'ESP', 'ITA']);

interface Origin {
  readonly tillUuid: string | null;
  readonly createdBy: string;
}

/**
 * Returns the till, or else the client that submitted the receipt. Portal users become `other`, because a
 * store must not list addresses of people.
 */
export function fiscalSender({ tillUuid, createdBy }: Origin): string {
  return tillUuid ?? (createdBy.startsWith('client:') ? createdBy : 'other');
}

interface KnownStore {
  readonly country: string;
  readonly fiscalTills: readonly string[];
}

/** With the setting `auto`: true in some countries, once the sender has sent fiscal data for the store. */
export function isFiscalExpected(
  requirement: RetailerSettings['fiscal_required'],
  store: KnownStore,
  sender: string,
): boolean {
  if (requirement !== 'auto') return requirement === 'on';
  return isNoted(store) && store.fiscalTills.includes(sender);
}

export function isNoted({ country }: Pick<KnownStore, 'country'>): boolean {
  return countries.has(country);
}
