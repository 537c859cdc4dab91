import { config } from '@/lib/core/config';

/**
 * The header that keeps browsers from asking without TLS for two years (RFC 6797), where the service is reached over https.
 * Without `includeSubDomains`: `BASE_URL` may be the name of a whole company, whose other hosts are not ours to bind, and
 * no cookie of ours is taken from them (`__Host-`).
 */
export function transportSecurity(): Readonly<Record<string, string>> {
  if (!config().baseUrl.startsWith('https:')) return {};
  return { 'Strict-Transport-Security': 'max-age=63072000' };
}
