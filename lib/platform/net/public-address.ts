import { lookup, Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { config } from '@/lib/core/config';

type ResolvedAddresses =
  | { readonly kind: 'addresses'; readonly addresses: readonly string[] }
  | { readonly kind: 'refused' }
  | { readonly kind: 'not_found' };

// Azure's internal service uses this address, although it looks public.
const inside: ReadonlySet<string> = new Set(['168.63.129.16']);

/**
 * Global unicast addresses of IPv6 (RFC 4291, section 2.4). IPv6 addresses that contain an IPv4 address lie
 * outside.
 */
const globalUnicast = ipaddr.parseCIDR('2000::/3');

/**
 * False for addresses that IANA reserves, in every spelling that a resolver accepts, and for addresses with a
 * zone. An IPv4 address mapped into IPv6 counts as IPv4.
 */
export function isPublicAddress(text: string): boolean {
  if (text.includes('%') || !ipaddr.isValid(text)) return false;
  // ipaddr.js mistakes `::1.2.3.4` for a mapped IPv4 address.
  if (/^::\d+\./.test(text)) return false;
  const address = ipaddr.process(text);
  if (address.kind() === 'ipv6' && !address.match(globalUnicast)) return false;
  return address.range() === 'unicast' && !inside.has(address.toString());
}

/** A host in `WEBHOOK_ALLOWED_HOSTS` may have a private address and needs no TLS. */
export function isAllowedHost(hostname: string): boolean {
  return config().webhookAllowedHosts.includes(bareHost(hostname));
}

function bareHost(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}

/**
 * Prevents SSRF: refuses a host if one of its addresses is not public, unless the operator allows the host.
 * Never throws.
 */
export async function findPublicAddresses(hostname: string): Promise<ResolvedAddresses> {
  const host = bareHost(hostname);
  const addresses = isIP(host) === 0 ? await resolveHost(host) : [host];
  if (addresses.length === 0) return { kind: 'not_found' };
  if (!isAllowedHost(hostname) && !addresses.every(isPublicAddress)) return { kind: 'refused' };
  return { kind: 'addresses', addresses };
}

async function resolveHost(host: string): Promise<readonly string[]> {
  const { dnsServers } = config();
  if (dnsServers === null) {
    const found = await lookup(host, { all: true }).catch(() => []);
    return found.map(({ address }) => address);
  }
  const resolver = new Resolver({ timeout: 5000, tries: 2 });
  resolver.setServers([...dnsServers]);
  const none = (): string[] => [];
  const both = await Promise.all([resolver.resolve4(host).catch(none), resolver.resolve6(host).catch(none)]);
  return both.flat();
}

/** Resolves each host to the addresses that were checked. A second DNS query could return others. */
export function lookupOf(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, options, callback) => {
    const [first] = found;
    if (options.all === true || first === undefined) callback(null, found);
    else callback(null, first.address, first.family);
  };
}
