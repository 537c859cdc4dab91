import { config } from '@/lib/core/config';
import { securityHeaders } from '@/lib/platform/http/respond';

/** Headers of every response by `node:http`, also before the API or a page. */
export function headersOfAll(): Readonly<Record<string, string>> {
  return { ...securityHeaders, ...transportSecurity() };
}

/**
 * Headers of pages in browsers: no window that opened it, or that it opens, can reach it, and it asks for no device.
 * Writing to the clipboard and sharing need no entry: they are a page's own by default.
 */
export const pageHeaders = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
} as const;

/**
 * Header against requests without TLS for two years (RFC 6797), where the service is reached over https. Without
 * `includeSubDomains`: `BASE_URL` may be the name of a whole company, whose other hosts are not ours to bind, and no
 * cookie of ours reaches them (`__Host-`).
 */
function transportSecurity(): Readonly<Record<string, string>> {
  if (!config().baseUrl.startsWith('https:')) return {};
  return { 'Strict-Transport-Security': 'max-age=63072000' };
}
