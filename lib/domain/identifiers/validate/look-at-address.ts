import type { MailAddress } from './mail-address';
import { isRole } from './role-names';
import type { ValidationWire } from './schema';
import { suggestDomain } from './suggest-domain';
import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';
import providers from 'email-providers/all.json' with { type: 'json' };

/** Domains for examples and tests (RFC 2606), which the list of providers holds too. */
const reserved = /^(?:.*\.)?(?:example|test|invalid|localhost)(?:\.(?:com|net|org))?$/;

// Made when first asked for: most processes never are.
let disposableDomains: ReadonlySet<string> | undefined;
let providerDomains: ReadonlySet<string> | undefined;

/** True when mailboxes of a domain, or of one above it, are thrown away after use. */
function isDisposable(domain: string): boolean {
  disposableDomains ??= disposableEmailBlocklistSet();
  const labels = domain.split('.');
  return labels.some((_, index) => disposableDomains?.has(labels.slice(index).join('.')) === true);
}

/** True when anybody gets a mailbox there. */
function isFreeProvider(domain: string): boolean {
  providerDomains ??= new Set(providers);
  return providerDomains.has(domain) && !reserved.test(domain);
}

/** What an address itself shows, without a look-up: everything but whether it can be reached. */
export type Looks = Pick<
  ValidationWire['details'],
  'did_you_mean' | 'disposable' | 'domain' | 'email' | 'free' | 'role' | 'user'
>;

/** Looks at an address by our own lists. */
export function lookAtAddress({ user, domain }: MailAddress): Looks {
  const meant = suggestDomain(domain);
  return {
    did_you_mean: meant === null ? null : `${user}@${meant}`,
    disposable: isDisposable(domain),
    domain,
    email: `${user}@${domain}`,
    free: isFreeProvider(domain),
    role: isRole(user),
    user,
  };
}

/** How good an address looks, 0 to 1, when all that is known of reaching it is `result`. */
export function scoreOf(
  result: 'deliverable' | 'unknown',
  { disposable, role, did_you_mean: meant }: Looks,
): number {
  const whole = result === 'deliverable' ? 90 : 50;
  const less = (disposable ? 40 : 0) + (role ? 20 : 0) + (meant === null ? 0 : 20);
  return Math.max(10, whole - less) / 100;
}
