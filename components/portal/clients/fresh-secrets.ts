// In the memory of this page and nowhere else: gone with a reload, and with signing out, which is one.
const fresh = new Map<string, string>();

/** Keeps a secret that was just made, so that it can be tried without typing it. */
export function keepSecret(key: string, secret: string): void {
  fresh.set(key, secret);
}

/** The secret of a client that was made in this page; empty for any other. */
export function freshSecret(key: string): string {
  return fresh.get(key) ?? '';
}
