import ipaddr from 'ipaddr.js';

/** The server in front writes it into the header. */
export function clientAddress(headers: Headers): string | null {
  const first = headers.get('x-forwarded-for')?.split(',')[0]?.trim();
  return first !== undefined && ipaddr.isValid(first) ? ipaddr.process(first).toString() : null;
}

/**
 * As sign-in failures are counted: /24 of IPv4, /56 of IPv6, the usual size of one customer's assignment (RFC 6177).
 */
export function addressRange(address: string | null): string {
  if (address === null) return 'unknown';
  const parsed = ipaddr.process(address);
  const bytes = parsed.toByteArray().slice(0, parsed.kind() === 'ipv4' ? 3 : 7);
  return `${parsed.kind()}:${Buffer.from(bytes).toString('hex')}`;
}
