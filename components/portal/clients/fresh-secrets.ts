// In the memory of this page alone: gone with a reload, and with signing out, which is one.
const secrets = new Map<string, string>();

export function keepSecret(key: string, secret: string): void {
  secrets.set(key, secret);
}

/** Empty for a client whose secret this page did not make. */
export function freshSecret(key: string): string {
  return secrets.get(key) ?? '';
}

let made: { readonly token: string; readonly permissions: readonly string[] } | null = null;

export function keepToken(token: string, permissions: readonly string[]): void {
  made = { token, permissions };
}

/** The last token of this page, where its client holds a permission, or null. */
export function freshToken(permission: string): string | null {
  return made?.permissions.includes(permission) === true ? made.token : null;
}
