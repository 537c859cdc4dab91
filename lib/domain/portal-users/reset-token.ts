import { createHash, randomBytes } from 'node:crypto';

export function newResetToken(retailerId: number): string {
  return `${retailerId.toString(36)}-${randomBytes(32).toString('base64url')}`;
}

/** Only the hash is stored, so that a reader of the database cannot use the link. */
export function hashResetToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

export function retailerOfResetToken(token: string): number | null {
  const prefix = /^([0-9a-z]{1,6})-[\w-]{43}$/.exec(token)?.[1];
  const id = prefix === undefined ? 0 : Number.parseInt(prefix, 36);
  return id > 0 && id <= 2_147_483_647 ? id : null;
}
