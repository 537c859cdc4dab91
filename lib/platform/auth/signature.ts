import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto';
import { invalidRequest, ServiceError } from '@/lib/core/errors';
import { violation } from '@/lib/core/problems';
import { findClient, rememberedSecrets } from './find-client';
import type { Principal } from './principal';
import { currentTime } from '@/lib/core/clock';

export interface SignedMessage {
  readonly key: string;
  readonly consumer: string | null;
  /** Whole seconds since 1970, as text. */
  readonly expires: string;
}

export function signMessage(secret: Buffer | KeyObject, message: SignedMessage): string {
  const parts = [message.key, ...(message.consumer === null ? [] : [message.consumer]), message.expires];
  return createHmac('sha256', secret).update(parts.join('\n'), 'utf8').digest('base64');
}

export function isSigned(query: URLSearchParams): boolean {
  return query.has('signature') || query.has('key') || query.has('expires');
}

/**
 * Checks a signed URL (specification section 5.2, contract section 11).
 * @throws ServiceError `invalid_signature`, `key_revoked`, `signature_expired`,
 * `signature_too_far_in_the_future`, `consumer_required`, or `invalid_request`.
 */
export async function authenticateSignature(query: URLSearchParams): Promise<Principal> {
  const key = only(query, 'key');
  const expires = only(query, 'expires');
  const signature = only(query, 'signature');
  const consumer = query.has('consumer') ? only(query, 'consumer') : null;
  if (!/^\d{1,12}$/.test(expires)) throw invalid('expires must be whole seconds since 1970-01-01T00:00:00Z');
  const client = key.includes('\0') ? null : await findClient('hmac', key);
  const message = { key, consumer, expires };
  const matches = client?.secrets.some((secret) => isSame(signMessage(secret, message), signature)) ?? false;
  if (client === null || !matches) throw invalid('the signature does not match key, consumer and expires');
  if (client.revoked) throw new ServiceError('key_revoked', 'the access key is revoked');
  checkExpiry(Number(expires), client.signatureMaxAgeInSeconds);
  // Postgres cannot store NUL.
  if (consumer?.includes('\0') === true) throw invalidRequest([violation('query', 'consumer', 'holds_nul')]);
  const consumers = consumer === null ? null : consumersOf(consumer);
  if (client.consumerRequired && (consumers === null || consumers.length === 0)) {
    throw new ServiceError('consumer_required', 'the access key requires a consumer in the signature');
  }
  client.keep();
  return {
    retailer: client.retailer,
    actor: { kind: 'client', id: client.id, key: client.key, test: client.test },
    method: 'signature',
    consumers,
    permissions: client.permissions,
  };
}

export function isKnownSignature(query: URLSearchParams): boolean {
  const [key = '', expires = '', signature = ''] = ['key', 'expires', 'signature'].map(
    (name) => query.get(name) ?? '',
  );
  const message = { key, consumer: query.get('consumer'), expires };
  if (!(Number(expires) > currentTime().getTime() / 1000)) return false;
  return rememberedSecrets('hmac', key).some((secret) => isSame(signMessage(secret, message), signature));
}

/** Returns an empty list for an empty `consumer`: such a request sees the data of no consumer, not of all. */
function consumersOf(consumer: string): string[] {
  return [...new Set(consumer.split(',').filter((value) => value !== ''))];
}

function checkExpiry(expires: number, maxAgeInSeconds: number): void {
  const now = currentTime().getTime() / 1000;
  if (expires <= now) throw new ServiceError('signature_expired', 'the signature has expired');
  if (expires > now + maxAgeInSeconds) {
    throw new ServiceError(
      'signature_too_far_in_the_future',
      `the signature expires more than ${maxAgeInSeconds} seconds ahead`,
    );
  }
}

function only(query: URLSearchParams, name: string): string {
  const [value, ...more] = query.getAll(name);
  if (value === undefined) throw invalid(`${name} is missing`);
  if (more.length > 0) throw invalid(`${name} must be given only once`);
  return value;
}

function invalid(reason: string): ServiceError {
  return new ServiceError('invalid_signature', `invalid signature: ${reason}`);
}

function isSame(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
