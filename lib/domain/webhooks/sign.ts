import { createHmac, randomBytes } from 'node:crypto';
import { stillGood } from '@/lib/platform/auth/previous-secrets';
import { openSecret, sealSecret, webhookOwner } from '@/lib/platform/auth/secret-box';
import type { WebhookRow } from './store/webhooks';

const prefix = 'whsec_';

/** A new signing secret: `whsec_` and 32 random bytes as base64 (Standard Webhooks 1.0). */
export function newSigningSecret(): string {
  return `${prefix}${randomBytes(32).toString('base64')}`;
}

/** A signing secret as it is stored: bound to its webhook. */
export function sealSigningSecret(secret: string, webhook: Pick<WebhookRow, 'retailerId' | 'id'>): string {
  return sealSecret(secret, webhookOwner(webhook));
}

/** The secrets of a webhook that are good now, the newest first. */
export function signingSecrets(webhook: WebhookRow): string[] {
  const sealed = [webhook.secret, ...stillGood(webhook.previousSecrets).map(({ secret }) => secret)];
  return sealed.map((each) => openSecret(each, webhookOwner(webhook)));
}

/** What is signed. */
export interface Signed {
  /** The id of the event: the same each time that it is sent. */
  readonly id: string;
  readonly at: Date;
  readonly body: string;
}

/** The headers by which a receiver sees who has sent a body and when (Standard Webhooks 1.0): a signature for each secret. */
export function signatureHeaders(
  secrets: readonly string[],
  { id, at, body }: Signed,
): Readonly<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
