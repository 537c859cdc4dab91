import { randomBytes, randomInt } from 'node:crypto';
import { v4, v7, validate } from 'uuid';

/** Milliseconds and sequence number of the last id. */
const last = { msecs: 0, seq: 0 };

/** A clock that is set back by more than this many milliseconds was wrong before. */
const setBackMs = 1000;

/**
 * A UUIDv7 above all that this process has made, unless its clock was set back since. The package would stay at the time of a clock that ran ahead until
 * the right one has caught up; lists and counts by time look for ids made near it.
 */
function nextId(): string {
  const now = Date.now();
  const isNew = now > last.msecs || now < last.msecs - setBackMs;
  const seq = isNew ? randomInt(2 ** 31) : last.seq + 1;
  Object.assign(last, { msecs: isNew ? now : last.msecs, seq });
  return v7(last);
}

/** A new receipt id: UUIDv7 (RFC 9562), canonical text. */
export function newReceiptId(): string {
  return nextId();
}

/** A new id for rows that are ordered by their making, such as audit entries and sessions: UUIDv7. */
export function newId(): string {
  return nextId();
}

/** A new UUIDv4, for request ids. */
export function newRequestId(): string {
  return v4();
}

/** True when `text` is a UUID in its text form, any version, either case. */
export function isUuid(text: string): boolean {
  return validate(text);
}

const crockford = '0123456789abcdefghjkmnpqrstvwxyz';
const linkSecretLength = 28;

/**
 * A new consumer link token: the retailer's number in base 36, then 28 random base-32 letters (140 bits).
 * The prefix routes the look-up to one retailer; only the random part is secret (contract section 12).
 */
export function newLinkToken(retailerId: number): string {
  const secret = Array.from(randomBytes(linkSecretLength), (byte) => crockford[byte % 32]).join('');
  return `${retailerId.toString(36)}${secret}`;
}

/** The retailer a link token belongs to, or null when the text cannot be a token. */
export function retailerOfLinkToken(token: string): number | null {
  if (!/^[0-9a-z]{29,34}$/.test(token)) return null;
  const retailerId = Number.parseInt(token.slice(0, -linkSecretLength), 36);
  return retailerId > 0 && retailerId <= 2_147_483_647 ? retailerId : null;
}

/** Four random lower-case letters, the ending of the transaction id of a duplicate (contract section 4) or a test receipt. */
export function newDuplicateSuffix(): string {
  return Array.from({ length: 4 }, () => String.fromCharCode(97 + randomInt(26))).join('');
}

/** A new client key: 20 of `A-Z0-9` (section 2.4). */
export function newClientKey(): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
  return Array.from({ length: 20 }, () => letters[randomInt(letters.length)]).join('');
}

/** A new shared secret: base64 of 32 random bytes. */
export function newClientSecret(): string {
  return randomBytes(32).toString('base64');
}

/** A new password for people: 20 letters in groups of five, about 98 bits. */
export function newPassword(): string {
  const letter = () => crockford[randomInt(32)];
  return Array.from({ length: 4 }, () => Array.from({ length: 5 }, letter).join('')).join('-');
}

/** The smallest UUIDv7 made at an instant: every id that was made before it is smaller. */
export function firstIdAt(instant: Date): string {
  return v7({ msecs: instant.getTime(), seq: 0, random: new Uint8Array(16) });
}
