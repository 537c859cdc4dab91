import type { Channel } from './message-content';

/** An address of a consumer that only they can recognise. */
export interface MaskedAddress {
  readonly channel: Channel;
  readonly masked: string;
}

/** An e-mail address with the beginnings of its parts, such as `a•••@e•••.com`. */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@');
  const dot = address.lastIndexOf('.');
  const first = (text: string) => Array.from(text)[0] ?? '';
  return `${first(address.slice(0, at))}•••@${first(address.slice(at + 1))}•••${address.slice(dot)}`;
}

/** A phone number in E.164 with its last two digits, such as `••• 89`. */
export function maskPhone(number: string): string {
  return `••• ${number.slice(-2)}`;
}
