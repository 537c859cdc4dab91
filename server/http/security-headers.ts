import { config } from '@/lib/core/config';
import { securityHeaders } from '@/lib/platform/http/respond';

export function headersOfAll(): Readonly<Record<string, string>> {
  return { ...securityHeaders, ...transportSecurity() };
}

/** Isolates the page from its opener and from windows that it opens, and forbids access to devices. */
export const pageHeaders = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
} as const;

/**
 * HSTS for two years (RFC 6797). It excludes subdomains, because other services may run there. They get none
 * of our cookies (`__Host-`).
 */
function transportSecurity(): Readonly<Record<string, string>> {
  if (!config().baseUrl.startsWith('https:')) return {};
  return { 'Strict-Transport-Security': 'max-age=63072000' };
}
