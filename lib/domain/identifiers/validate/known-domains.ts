import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';
import providers from 'email-providers/all.json' with { type: 'json' };

/** Domains for examples and tests (RFC 2606), which the list of providers holds too. */
const reserved = /^(?:.*\.)?(?:example|test|invalid|localhost)(?:\.(?:com|net|org))?$/;

// Made when first asked for: most processes never are.
let disposableDomains: ReadonlySet<string> | undefined;
let providerDomains: ReadonlySet<string> | undefined;

/** True when mailboxes of a domain, or of one above it, are thrown away after use. */
export function isDisposable(domain: string): boolean {
  disposableDomains ??= disposableEmailBlocklistSet();
  const labels = domain.split('.');
  return labels.some((_, index) => disposableDomains?.has(labels.slice(index).join('.')) === true);
}

/** True when anybody gets a mailbox there. */
export function isFreeProvider(domain: string): boolean {
  providerDomains ??= new Set(providers);
  return providerDomains.has(domain) && !reserved.test(domain);
}
