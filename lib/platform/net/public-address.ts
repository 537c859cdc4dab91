import { lookup, Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { config } from '@/lib/core/config';

type FoundAddresses =
  | { readonly kind: 'addresses'; readonly addresses: readonly string[] }
  | { readonly kind: 'refused' }
  | { readonly kind: 'not_found' };

// Azure's internal channel, though unicast.
const inside: ReadonlySet<string> = new Set(['168.63.129.16']);

/** Global unicast of IPv6 (RFC 4291, section 2.4), without addresses that embed IPv4. */
const globalUnicast = ipaddr.parseCIDR('2000::/3');

/**
 * False for addresses in IANA's registries of special addresses, in any spelling of a resolver, and with a
 * zone. IPv4 mapped into IPv6 counts as IPv4.
 */
export function isPublicAddress(text: string): boolean {
  if (text.includes('%') || !ipaddr.isValid(text)) return false;
  // The package takes `::1.2.3.4`, which embeds an address, for a mapped one.
  if (/^::\d+\./.test(text)) return false;
  const address = ipaddr.process(text);
  if (address.kind() === 'ipv6' && !address.match(globalUnicast)) return false;
  return address.range() === 'unicast' && !inside.has(address.toString());
}

/** Hosts of `WEBHOOK_ALLOWED_HOSTS` may have any address and no TLS. */
export function isAllowedHost(hostname: string): boolean {
  return config().webhookAllowedHosts.includes(bareHost(hostname));
}

function bareHost(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}

/** Refuses a host with any address that is not public (SSRF), unless the operator allows it. Never throws. */
export async function findPublicAddresses(hostname: string): Promise<FoundAddresses> {
  const host = bareHost(hostname);
  const addresses = isIP(host) === 0 ? await resolveHost(host) : [host];
  if (addresses.length === 0) return { kind: 'not_found' };
  if (!isAllowedHost(hostname) && !addresses.every(isPublicAddress)) return { kind: 'refused' };
  return { kind: 'addresses', addresses };
}

/** Asks `DNS_SERVERS`, or the system; empty if no server answers. */
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

/** Fixes the addresses: no name server is asked again. */
export function lookupOf(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, options, callback) => {
    const [first] = found;
    if (options.all === true || first === undefined) callback(null, found);
    else callback(null, first.address, first.family);
  };
}
