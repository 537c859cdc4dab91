import { domainToASCII } from 'node:url';

export interface MailAddress {
  readonly user: string;
  /** Domain in lower case and in ASCII (Punycode). */
  readonly domain: string;
}

// A user name is a dot-atom of RFC 5322, with the letters of RFC 6531. Quoted names are refused.
const atom = String.raw`[\p{L}\p{N}\p{M}!#$%&'*+/=?^_\x60{|}~-]+`;
const user = new RegExp(String.raw`^${atom}(?:\.${atom})*$`, 'u');
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

export function readMailAddress(text: string): MailAddress | null {
  const at = text.lastIndexOf('@');
  const [name, written] = [text.slice(0, at), text.slice(at + 1)];
  if (at < 1 || Buffer.byteLength(name) > 64 || Buffer.byteLength(text) > 254 || !user.test(name))
    return null;
  // The characters are checked first, because `domainToASCII` accepts even IP addresses such as `[::1]` or
  // `127.1`.
  const domain = /^[\p{L}\p{N}\p{M}.-]+$/u.test(written) ? domainToASCII(written) : '';
  const labels = domain.split('.');
  const top = labels.at(-1) ?? '';
  const isName = labels.length > 1 && labels.every((part) => label.test(part)) && !/^\d+$/.test(top);
  return isName && domain.length <= 253 ? { user: name, domain } : null;
}
