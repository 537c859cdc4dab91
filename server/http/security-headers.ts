import { config } from '@/lib/core/config';
import { securityHeaders } from '@/lib/platform/http/respond';

export function headersOfAll(): Readonly<Record<string, string>> {
  return { ...securityHeaders, ...transportSecurity() };
}

/** Isolation from windows that opened the page, or that it opens; no devices. */
export const pageHeaders = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
} as const;

/**
 * HSTS for two years (RFC 6797). Without `includeSubDomains`, because other hosts below `BASE_URL` are not
 * ours to bind, and get no cookie of ours (`__Host-`).
 */
function transportSecurity(): Readonly<Record<string, string>> {
  if (!config().baseUrl.startsWith('https:')) return {};
  return { 'Strict-Transport-Security': 'max-age=63072000' };
}
