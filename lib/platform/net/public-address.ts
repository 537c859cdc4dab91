import { lookup, Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { config } from '@/lib/core/config';

/** Addresses of a host, or why it is not to be asked. */
type FoundAddresses =
  | { readonly kind: 'addresses'; readonly addresses: readonly string[] }
  | { readonly kind: 'refused' }
  | { readonly kind: 'not_found' };

// Unicast at large, and yet only reached from inside: the platform's channel of Azure.
const inside: ReadonlySet<string> = new Set(['168.63.129.16']);

/** All global unicast addresses of IPv6 (RFC 4291, 2.4); what embeds IPv4 addresses elsewhere is not among them. */
const globalUnicast = ipaddr.parseCIDR('2000::/3');

/**
 * Whether an IP address, in any spelling that a system's resolver reads, is one of the public internet (IANA's registries of
 * special addresses). Addresses with a zone are not. IPv4 addresses that are mapped into IPv6 count as themselves.
 */
export function isPublicAddress(text: string): boolean {
  if (text.includes('%') || !ipaddr.isValid(text)) return false;
  // `::1.2.3.4` embeds an address without mapping it; the package takes it for a mapped one.
  if (/^::\d+\./.test(text)) return false;
  const address = ipaddr.process(text);
  if (address.kind() === 'ipv6' && !address.match(globalUnicast)) return false;
  return address.range() === 'unicast' && !inside.has(address.toString());
}

/** Whether the operator lets requests go to a host wherever it is, and without TLS (`WEBHOOK_ALLOWED_HOSTS`). */
export function isAllowedHost(hostname: string): boolean {
  return config().webhookAllowedHosts.includes(bareHost(hostname));
}

/** The host of an address as `URL` spells it, without the brackets of IPv6 and the dot of a name that is complete. */
function bareHost(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}

/**
 * Resolves the host of a `URL`. One address that is not public refuses all of them, unless the operator allows the host: the owner
 * of a name could otherwise have us ask the inside of our own network. Never throws.
 */
export async function findPublicAddresses(hostname: string): Promise<FoundAddresses> {
  const host = bareHost(hostname);
  const addresses = isIP(host) === 0 ? await resolveHost(host) : [host];
  if (addresses.length === 0) return { kind: 'not_found' };
  if (!isAllowedHost(hostname) && !addresses.every(isPublicAddress)) return { kind: 'refused' };
  return { kind: 'addresses', addresses };
}

/** The addresses of a name by `DNS_SERVERS`, or as the machine finds them; none where it has none, or no server answers. */
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

/** The look-up of a connection, which finds nothing but these addresses: no name server is asked a second time. */
export function lookupOf(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, options, callback) => {
    const [first] = found;
    if (options.all === true || first === undefined) callback(null, found);
    else callback(null, first.address, first.family);
  };
}
