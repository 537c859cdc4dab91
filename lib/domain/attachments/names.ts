import { isUuid } from '@/lib/core/ids';

const prefix = 'att.';

export function attachmentId(uuid: string): string {
  return `${prefix}${uuid}`;
}

export function uuidOfAttachment(id: string): string | null {
  const uuid = id.slice(prefix.length).toLowerCase();
  return id.startsWith(prefix) && isUuid(uuid) ? uuid : null;
}

/** The key has a folder of two hexadecimal digits, so that no folder holds too many files. */
export function storageKey(retailerId: number, uuid: string): string {
  return `attachments/${retailerId}/${uuid.slice(0, 2)}/${uuid}`;
}

export function readStorageKey(key: string): { retailerId: number; uuid: string } | null {
  const [, retailerId, , uuid = ''] = key.split('/');
  return isUuid(uuid) ? { retailerId: Number(retailerId), uuid } : null;
}
