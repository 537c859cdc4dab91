// In the memory of this page and nowhere else: gone with a reload, and with signing out, which is one.
const secrets = new Map<string, string>();

/** Keeps a secret that was just made, so that it can be tried without typing it. */
export function keepSecret(key: string, secret: string): void {
  secrets.set(key, secret);
}

/** The secret of a client that was made in this page; empty for any other. */
export function freshSecret(key: string): string {
  return secrets.get(key) ?? '';
}

let made: { readonly token: string; readonly permissions: readonly string[] } | null = null;

/** Keeps the token that was made last, with what its client may do, so that commands elsewhere can name it. */
export function keepToken(token: string, permissions: readonly string[]): void {
  made = { token, permissions };
}

/** The token that was made last in this page, where its client holds a permission; null when there is none. */
export function freshToken(permission: string): string | null {
  return made?.permissions.includes(permission) === true ? made.token : null;
}
