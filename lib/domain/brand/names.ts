import { isUuid } from '@/lib/core/ids';

export function logosFolder(retailerId: number): string {
  return `brand/${retailerId}`;
}

export function logoKey(retailerId: number, id: string): string {
  return `${logosFolder(retailerId)}/${id}`;
}

export function idOfLogoKey(key: string): string | null {
  const id = key.split('/')[2] ?? '';
  return isUuid(id) ? id : null;
}
