/** Cookie that holds whether the receipts list shows new receipts by itself, so that the server draws its switch right. */
export const liveCookie = 'live_receipts';

const yearInSeconds = 365 * 86_400;

/** Reads the cookie; off unless it was turned on. */
export function parseLive(value: string | undefined): boolean {
  return value === 'on';
}

/** Keeps the choice for later visits. In a browser. */
export function writeLive(isLive: boolean): void {
  document.cookie = `${liveCookie}=${isLive ? 'on' : ''}; path=/; max-age=${isLive ? yearInSeconds : 0}; samesite=lax`;
}
