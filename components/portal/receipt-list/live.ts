/** A cookie, so that the server can read it. */
export const liveCookie = 'live_receipts';

const yearInSeconds = 365 * 86_400;

export function parseLive(value: string | undefined): boolean {
  return value === 'on';
}

export function writeLive(isLive: boolean): void {
  document.cookie = `${liveCookie}=${isLive ? 'on' : ''}; path=/; max-age=${isLive ? yearInSeconds : 0}; samesite=lax`;
}
