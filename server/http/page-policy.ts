import { createHash, randomBytes } from 'node:crypto';
import { formGuardScript } from '@/lib/platform/http/form-guard';

/** The one script without a nonce, the same in every page. */
const ownScript = createHash('sha256').update(formGuardScript).digest('base64');

/** 128 random bits. */
export function newNonce(): string {
  return randomBytes(16).toString('base64');
}

/**
 * Our own files, and of scripts only those with the nonce of this answer, scripts that they load, and
 * `formGuardScript`. Styles may be inline, because the components that place menus need that.
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
