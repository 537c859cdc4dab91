import type { Channel } from '../send/message-content';

export interface MaskedAddress {
  readonly channel: Channel;
  readonly masked: string;
}

/** Returns an address such as `a•••@e•••.com`. */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@');
  const dot = address.lastIndexOf('.');
  const first = (text: string) => Array.from(text)[0] ?? '';
  return `${first(address.slice(0, at))}•••@${first(address.slice(at + 1))}•••${address.slice(dot)}`;
}

export function maskPhone(number: string): string {
  return `••• ${number.slice(-2)}`;
}
