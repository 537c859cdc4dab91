import type { Context } from '@/lib/platform/context';
import { distanceWithin } from '@/lib/search/fuzzy';
import { readMailAddress } from './validate/mail-address';
import { isRole } from './validate/role-names';
import { suggestDomain } from './validate/suggest-domain';
import { findMailboxes } from './store/identifiers';
import { summarise } from './store/summaries';

/** An e-mail address that was probably meant. */
export interface SuggestedAddress {
  readonly address: string;
  /** How many receipts the retailer has of it; null when it is no identifier of the retailer. */
  readonly receipts: number | null;
}

/** What makes an address that was typed unlikely: another one that was probably meant, or null where no mail reaches it. */
export interface AddressDoubt {
  readonly suggested: SuggestedAddress | null;
}

/** Edits within which two domains are near each other: `exmaple.net` is two away from `example.net`. */
const nearMax = 2;
/** More namesakes than these are many persons with one name, such as `anna@`, and not one person typed wrongly. */
const namesakesMax = 3;
const lengthMax = 255;

/** The domains of examples and tests (RFC 2606), which demonstrations are full of and no list of providers has. */
const exampleDomains = ['example.com', 'example.net', 'example.org'];

/**
 * The identifier of this retailer that was probably meant by an address: with the same name before the `@`, another
 * domain, and receipts. The nearest domain wins, then the most receipts. Null when the address has receipts itself, when
 * it is no address, and when none is like it.
 */
export async function suggestIdentifier(
  ctx: Context<'search_identifiers'>,
  typed: string,
): Promise<SuggestedAddress | null> {
  const parts = partsOf(typed);
  if (parts === null) return null;
  const found = await findMailboxes(ctx, [...new Set([parts.name, parts.name.toLowerCase()])]);
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

/** Doubts an address that no mail can reach, such as `lee@mail` or `lee`; null for all others, and for nothing. Pure. */
export function doubtUnreachable(typed: string): AddressDoubt | null {
  const address = typed.trim();
  return address === '' || readMailAddress(address) !== null ? null : { suggested: null };
}

/** The address at a known provider that was probably meant, such as `gmail.com` for `gmial.com`; else null. Pure. */
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
  // The database refuses NUL.
  if (at < 1 || at === address.length - 1 || address.length > lengthMax || /[\s\0]/.test(address))
    return null;
  return { address, name: address.slice(0, at), domain: address.slice(at + 1).toLowerCase() };
}

/** How far two domains are apart, in edits; without an ending, such as `exmaple`, by what stands before the first dot. */
function domainDistance(typed: string, known: string): number {
  const compared = typed.includes('.') ? known : (known.split('.')[0] ?? '');
  return distanceWithin(typed, compared, nearMax) ?? Infinity;
}

/** True when a text becomes another one when two of its neighbouring letters change places. */
function hasTwoSwapped(text: string, other: string): boolean {
  const at = Array.from({ length: text.length }).findIndex((_, index) => text[index] !== other[index]);
  const swapped = `${text.slice(0, at)}${text[at + 1] ?? ''}${text[at] ?? ''}${text.slice(at + 2)}`;
  return at >= 0 && swapped === other;
}
