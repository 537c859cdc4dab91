import { config } from '@/lib/core/config';
import { securityHeaders } from '@/lib/platform/http/respond';

/** Every response by `node:http`, also before the API or a page. */
export function headersOfAll(): Readonly<Record<string, string>> {
  return { ...securityHeaders, ...transportSecurity() };
}

/**
 * Isolation: no window that opened the page, or that it opens, can reach it, and it asks for no device.
 * Clipboard writing and sharing need no entry.
 */
export const pageHeaders = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
} as const;

/**
 * HSTS for two years (RFC 6797). Without `includeSubDomains`: other hosts below `BASE_URL` are not ours to
 * bind, and no cookie of ours reaches them (`__Host-`).
 */
function transportSecurity(): Readonly<Record<string, string>> {
  if (!config().baseUrl.startsWith('https:')) return {};
  return { 'Strict-Transport-Security': 'max-age=63072000' };
}
