import ipaddr from 'ipaddr.js';

export function clientAddress(headers: Headers): string | null {
  const first = headers.get('x-forwarded-for')?.split(',')[0]?.trim();
  return first !== undefined && ipaddr.isValid(first) ? ipaddr.process(first).toString() : null;
}

/**
 * Returns the network of the address: a /24 of IPv4, or a /56 of IPv6, because providers usually give a
 * customer a /56 (RFC 6177).
 */
export function addressRange(address: string | null): string {
  if (address === null) return 'unknown';
  const parsed = ipaddr.process(address);
  const bytes = parsed.toByteArray().slice(0, parsed.kind() === 'ipv4' ? 3 : 7);
  return `${parsed.kind()}:${Buffer.from(bytes).toString('hex')}`;
}
