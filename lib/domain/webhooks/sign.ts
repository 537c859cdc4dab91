import { createHmac, randomBytes } from 'node:crypto';
import { unexpiredSecrets } from '@/lib/platform/auth/previous-secrets';
import { openSecret, sealSecret, webhookOwner } from '@/lib/platform/auth/secret-box';
import type { WebhookRow } from './store/webhooks';

const prefix = 'whsec_';

/** Has the format of Standard Webhooks 1.0. */
export function newSigningSecret(): string {
  return `${prefix}${randomBytes(32).toString('base64')}`;
}

export function sealSigningSecret(secret: string, webhook: Pick<WebhookRow, 'retailerId' | 'id'>): string {
  return sealSecret(secret, webhookOwner(webhook));
}

export function signingSecrets(webhook: WebhookRow): string[] {
  const sealed = [webhook.secret, ...unexpiredSecrets(webhook.previousSecrets).map(({ secret }) => secret)];
  return sealed.map((each) => openSecret(each, webhookOwner(webhook)));
}

export interface Signed {
  readonly id: string;
  readonly at: Date;
  readonly body: string;
}

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
