import type { MailAddress } from './mail-address';
import { isRole } from './role-names';
import type { ValidationWire } from './schema';
import { suggestDomain } from './suggest-domain';
import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';
import providers from 'email-providers/all.json' with { type: 'json' };

const reserved = /^(?:.*\.)?(?:example|test|invalid|localhost)(?:\.(?:com|net|org))?$/;

// Loaded on first use, because most processes validate no address.
let disposableDomains: ReadonlySet<string> | undefined;
let providerDomains: ReadonlySet<string> | undefined;

function isDisposable(domain: string): boolean {
  disposableDomains ??= disposableEmailBlocklistSet();
  const labels = domain.split('.');
  return labels.some((_, index) => disposableDomains?.has(labels.slice(index).join('.')) === true);
}

function isFreeProvider(domain: string): boolean {
  providerDomains ??= new Set(providers);
  return providerDomains.has(domain) && !reserved.test(domain);
}

export type AddressFindings = Pick<
  ValidationWire['details'],
  'did_you_mean' | 'disposable' | 'domain' | 'email' | 'free' | 'role' | 'user'
>;

export function inspectAddress({ user, domain }: MailAddress): AddressFindings {
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

/** Score from 0 to 1, for results that have no score from a provider. */
export function scoreOf(
  result: 'deliverable' | 'unknown',
  { disposable, role, did_you_mean: meant }: AddressFindings,
): number {
  const whole = result === 'deliverable' ? 90 : 50;
  const less = (disposable ? 40 : 0) + (role ? 20 : 0) + (meant === null ? 0 : 20);
  return Math.max(10, whole - less) / 100;
}
