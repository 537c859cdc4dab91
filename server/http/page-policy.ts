import { createHash, randomBytes } from 'node:crypto';
import { formGuardScript } from '@/lib/platform/http/form-guard';

/** The one script that is in a page and needs no nonce: it is the same in every page. */
const ownScript = createHash('sha256').update(formGuardScript).digest('base64');

/** A new nonce for the scripts of one page: 128 random bits. */
export function newNonce(): string {
  return randomBytes(16).toString('base64');
}

/**
 * What a page of the portal may load and run: our own files, and of scripts only those that carry the nonce of this
 * very answer, were loaded by one, or are `formGuardScript`. Styles may be inline, because the components that
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
