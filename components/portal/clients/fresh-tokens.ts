// In the memory of this page and nowhere else: gone with a reload, and with signing out, which is one.
let fresh: { readonly token: string; readonly permissions: readonly string[] } | null = null;

/** Keeps the token that was made last, with what its client may do, so that commands elsewhere can name it. */
export function keepToken(token: string, permissions: readonly string[]): void {
  fresh = { token, permissions };
}

/** The token that was made last in this page, where its client holds a permission; null when there is none. */
export function freshToken(permission: string): string | null {
  return fresh?.permissions.includes(permission) === true ? fresh.token : null;
}
