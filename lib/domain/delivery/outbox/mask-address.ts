import type { Channel } from '../send/message-content';

/** A masked address that only its owner can recognise. */
export interface MaskedAddress {
  readonly channel: Channel;
  readonly masked: string;
}

/** Beginnings of the parts, such as `a•••@e•••.com`. */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@');
  const dot = address.lastIndexOf('.');
  const first = (text: string) => Array.from(text)[0] ?? '';
  return `${first(address.slice(0, at))}•••@${first(address.slice(at + 1))}•••${address.slice(dot)}`;
}

/** The last two digits of an E.164 number, such as `••• 89`. */
export function maskPhone(number: string): string {
  return `••• ${number.slice(-2)}`;
}
