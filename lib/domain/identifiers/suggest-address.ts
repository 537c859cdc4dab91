import type { Context } from '@/lib/platform/context';
import { distanceWithin } from '@/lib/search/fuzzy';
import { readMailAddress } from './validate/mail-address';
import { isRole } from './validate/role-names';
import { suggestDomain } from './validate/suggest-domain';
import { findMailboxes } from './store/identifiers';
import { summarise } from './store/summaries';

export interface SuggestedAddress {
  readonly address: string;
  readonly receipts: number | null;
}

/**
 * A doubt about a typed address. `suggested` is the address that was probably meant, or null if no mail can
 * reach the typed address.
 */
export interface AddressDoubt {
  readonly suggested: SuggestedAddress | null;
}

const nearMax = 2;
/**
 * Most addresses that share the typed name. If there are more, as for `anna@`, they belong to different
 * people, and only a similar domain is suggested.
 */
const namesakesMax = 3;
const lengthMax = 255;
/**
 * Longest name, in characters, for which swapped letters are tried: each character adds an address to look
 * up.
 */
const swappedMax = 40;

/** Example domains (RFC 2606), which demonstrations use and no list of providers has. */
const exampleDomains = ['example.com', 'example.net', 'example.org'];

/**
 * Returns the identifier that was probably meant, or null if the typed address has receipts. The identifier
 * has receipts, and either the same name before the `@`, or the same domain and two neighbouring letters
 * swapped. An identifier with a nearer domain is preferred, then one with more receipts.
 */
export async function suggestIdentifier(
  ctx: Context<'search_identifiers'>,
  typed: string,
): Promise<SuggestedAddress | null> {
  const parts = partsOf(typed);
  if (parts === null) return null;
  const named = new Set([parts.name, parts.name.toLowerCase()]);
  const found = (await findMailboxes(ctx, [...named, ...swapsOf(parts.name)])).filter((address) => {
    const other = partsOf(address);
    return other !== null && (named.has(other.name) || other.domain === parts.domain);
  });
  const receiptsOf = await summarise(ctx, [...found, parts.address]);
  if (receiptsOf(parts.address).receipts > 0) return null;
  const namesakes = found
    .filter((address) => address !== parts.address && receiptsOf(address).receipts > 0)
    .map((address) => ({
      address,
      receipts: receiptsOf(address).receipts,
      distance: domainDistance(parts.domain, partsOf(address)?.domain ?? ''),
    }));
  const isAnybody = isRole(parts.name.toLowerCase()) || namesakes.length > namesakesMax;
  const [best] = namesakes
    .filter(({ distance }) => !isAnybody || distance <= nearMax)
    .toSorted((one, other) => one.distance - other.distance || other.receipts - one.receipts);
  return best === undefined ? null : { address: best.address, receipts: best.receipts };
}

export function doubtUnreachable(typed: string): AddressDoubt | null {
  const address = typed.trim();
  return address === '' || readMailAddress(address) !== null ? null : { suggested: null };
}

/**
 * Suggests an address at a known provider, such as `gmail.com` for `gmial.com`. Null if the domain needs no
 * correction.
 */
export function suggestProvider(typed: string): SuggestedAddress | null {
  const parts = partsOf(typed);
  if (parts === null) return null;
  const example = exampleDomains.find((domain) => hasTwoSwapped(parts.domain, domain));
  const domain = example ?? suggestDomain(parts.domain);
  return domain === null ? null : { address: `${parts.name}@${domain}`, receipts: null };
}

function partsOf(typed: string) {
  const address = typed.trim();
  const at = address.lastIndexOf('@');
  // NUL is refused here, because Postgres does not accept it in text.
  if (at < 1 || at === address.length - 1 || address.length > lengthMax || /[\s\0]/.test(address))
    return null;
  return { address, name: address.slice(0, at), domain: address.slice(at + 1).toLowerCase() };
}

function swapsOf(name: string): string[] {
  if (name.length > swappedMax) return [];
  const at = (index: number) =>
    `${name.slice(0, index)}${name[index + 1]}${name[index]}${name.slice(index + 2)}`;
  return Array.from({ length: name.length - 1 }, (_, index) => at(index)).filter((other) => other !== name);
}

/** If the typed domain has no dot, such as `exmaple`, the known domain is compared up to its first dot. */
function domainDistance(typed: string, known: string): number {
  const compared = typed.includes('.') ? known : (known.split('.')[0] ?? '');
  return distanceWithin(typed, compared, nearMax) ?? Infinity;
}

function hasTwoSwapped(text: string, other: string): boolean {
  const at = Array.from({ length: text.length }).findIndex((_, index) => text[index] !== other[index]);
  const swapped = `${text.slice(0, at)}${text[at + 1] ?? ''}${text[at] ?? ''}${text.slice(at + 2)}`;
  return at >= 0 && swapped === other;
}
