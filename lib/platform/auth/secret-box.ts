import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { secretKeys } from '@/lib/core/secret-keys';

const ivBytes = 12;
const tagBytes = 16;

export function derivedKey(purpose: string): Buffer {
  return derive(currentKey(), purpose);
}

function derive(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'receipt-service', purpose, 32));
}

function currentKey(): string {
  const [current] = secretKeys();
  if (current === undefined || current.length < 32) {
    throw new Error('SECRET_KEY must hold at least 32 characters, such as 32 random bytes in base64.');
  }
  return current;
}

function keyId(secret: string): string {
  return createHash('sha256').update(secret).digest('hex').slice(0, 8);
}

/**
 * Encrypts with AES-256-GCM and binds the text to `owner`. Returns `<key id>.<base64url of iv, tag and
 * ciphertext>`.
 */
export function sealSecret(plain: string, owner: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', derivedKey('secret-box'), iv).setAAD(Buffer.from(owner));
  const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return `${keyId(currentKey())}.${Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')}`;
}

/** @throws Error if no configured key fits, if `owner` differs, or if the text was changed. */
export function openSecret(sealed: string, owner: string): string {
  const [id, data = ''] = sealed.split('.');
  const secret = secretKeys().find((candidate) => keyId(candidate) === id);
  if (secret === undefined) throw new Error(`No key of SECRET_KEY has the id ${id}.`);
  const bytes = Buffer.from(data, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', derive(secret, 'secret-box'), bytes.subarray(0, ivBytes));
  decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString(
    'utf8',
  );
}

export function webhookOwner({
  retailerId,
  id,
}: {
  readonly retailerId: number;
  readonly id: number;
}): string {
  return `webhook:${retailerId}:${id}`;
}

export function isKeyKnown(sealed: string): boolean {
  const [id] = sealed.split('.');
  return secretKeys().some((candidate) => keyId(candidate) === id);
}

export function sealedWithCurrentKey(sealed: string): boolean {
  return sealed.startsWith(`${keyId(currentKey())}.`);
}

/** Digests with a secret key. Without the key, guesses cannot be compared with a digest. */
export interface Digester {
  readonly keyId: string;
  readonly digest: (text: string) => string;
}

export function currentDigester(purpose: string): Digester {
  return digesterOf(currentKey(), purpose);
}

export function findDigester(purpose: string, id: string): Digester | null {
  const secret = secretKeys().find((candidate) => keyId(candidate) === id);
  return secret === undefined ? null : digesterOf(secret, purpose);
}

function digesterOf(secret: string, purpose: string): Digester {
  const key = derive(secret, purpose);
  const digest = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  return { keyId: keyId(secret), digest };
}
