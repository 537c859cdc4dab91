import type { RetailerSettings } from '@/lib/platform/retailers/settings';

/** Countries whose receipts show a fiscal device, or a program in its place: ISO 3166-1 alpha-3. */
const countries: ReadonlySet<string> = new Set(['DEU', 'AUT', 'PRT', 'ESP', 'ITA']);

interface Origin {
  readonly tillUuid: string | null;
  readonly createdBy: string;
}

/**
 * Returns the till, else the submitting client. Users are `other`: people's addresses do not belong to a
 * store.
 */
export function fiscalSender({ tillUuid, createdBy }: Origin): string {
  return tillUuid ?? (createdBy.startsWith('client:') ? createdBy : 'other');
}

interface KnownStore {
  readonly country: string;
  readonly fiscalTills: readonly string[];
}

/** With `auto`, true in some countries once a receipt of the sender had fiscal data. */
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
