import { isUuid } from '@/lib/core/ids';

/** Where the storage keeps the logos of a retailer. */
export function logosFolder(retailerId: number): string {
  return `brand/${retailerId}`;
}

/** Where the storage keeps a logo. */
export function logoKey(retailerId: number, id: string): string {
  return `${logosFolder(retailerId)}/${id}`;
}

/** The id of the logo that a storage key was made of, or null. */
export function idOfLogoKey(key: string): string | null {
  const id = key.split('/')[2] ?? '';
  return isUuid(id) ? id : null;
}
