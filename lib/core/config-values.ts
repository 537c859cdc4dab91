import { isIP } from 'node:net';
import { z } from 'zod';

export const flag = z
  .enum(['true', 'false', '1', '0', 'on', 'off'], { error: 'must be on or off' })
  .transform((value) => value === 'true' || value === '1' || value === 'on');

export function whole(minimum: number, maximum = Number.MAX_SAFE_INTEGER) {
  const range =
    maximum === Number.MAX_SAFE_INTEGER ? `of at least ${minimum}` : `from ${minimum} to ${maximum}`;
  const error = `must be a whole number ${range}`;
  return z.coerce
    .number({ error })
    .refine((value) => Number.isInteger(value) && value >= minimum && value <= maximum, { error });
}

export function address(protocols: readonly string[]) {
  const error = `must be an address that begins with ${protocols.map((name) => `${name}://`).join(' or ')}`;
  return z
    .string()
    .refine(
      (text) => protocols.some((name) => text.startsWith(`${name}://`)) && URL.canParse(firstHost(text)),
      { error },
    );
}

/** Keeps only the first host. The address of a database may list several, which `URL` cannot parse. */
function firstHost(text: string): string {
  return text.replace(/^([^/]+:\/\/[^,/?#]*),[^/?#]*/, '$1');
}

/** True for an address without a path. Below a path, pages would not find their scripts. */
export function isOrigin(text: string): boolean {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return false;
  const { origin, href } = new URL(text);
  return href.replace(/\/+$/, '') === origin;
}

export function isNameServer(text: string): boolean {
  const [, bracketed, plain] = /^(?:\[(.*)\]|([^:]*))(?::\d{1,5})?$/.exec(text) ?? [];
  return isIP(bracketed ?? plain ?? text) !== 0;
}

export function isHost(text: string): boolean {
  return (
    isIP(text) !== 0 || /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/i.test(text)
  );
}

export function listOf(text: string): string[] {
  return text.split(',').map((part) => part.trim());
}

/**
 * Keys separated by commas. The first encrypts and must be 32 bytes in base64 or base64url. The others only
 * decrypt older secrets and may have any form.
 */
export const secretKeyList = z.string().refine(
  (text) => {
    const [current = '', ...older] = listOf(text);
    return /^[\w+/-]{43}=?$/.test(current) && !older.includes('');
  },
  {
    error:
      'must begin with 32 bytes in base64 (openssl rand -base64 32); a key of another form stays good for reading behind a new one, separated by a comma',
  },
);
