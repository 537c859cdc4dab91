import { isUuid } from '@/lib/core/ids';

/** Encodes a message id in 22 characters, for a link. */
export function markOf(messageId: string): string {
  return Buffer.from(messageId.replaceAll('-', ''), 'hex').toString('base64url');
}

export function messageOfMark(mark: string | null): string | null {
  if (mark === null || !/^[\w-]{22}$/.test(mark)) return null;
  const hex = Buffer.from(mark, 'base64url').toString('hex');
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return isUuid(id) ? id : null;
}
