import { createHash, randomBytes } from 'node:crypto';
import { clicksBeforeHydrationScript } from '@/lib/platform/http/clicks-before-hydration';

/** The one script that stands in a page and needs no nonce: it is the same in every page. */
const ownScript = createHash('sha256').update(clicksBeforeHydrationScript).digest('base64');

/** A new nonce for the scripts of one page: 128 random bits. */
export function newNonce(): string {
  return randomBytes(16).toString('base64');
}

/**
 * What a page of the portal may load and run: our own files, and of scripts only those that carry the nonce of this
 * very answer, were loaded by one, or are `clicksBeforeHydrationScript`. Styles may be inline, because the components that
 * place menus need that.
 */
export function pagePolicy(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'sha256-${ownScript}' 'strict-dynamic'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
