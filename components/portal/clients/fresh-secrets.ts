// Secrets are only in this page's memory, so a reload removes them.
const secrets = new Map<string, string>();

export function keepSecret(key: string, secret: string): void {
  secrets.set(key, secret);
}

export function freshSecret(key: string): string {
  return secrets.get(key) ?? '';
}

let made: { readonly token: string; readonly permissions: readonly string[] } | null = null;

export function keepToken(token: string, permissions: readonly string[]): void {
  made = { token, permissions };
}

export function freshToken(permission: string): string | null {
  return made?.permissions.includes(permission) === true ? made.token : null;
}
