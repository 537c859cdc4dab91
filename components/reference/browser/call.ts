export interface CallableOperation {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly { readonly name: string; readonly in: 'path' | 'query' | 'header' }[];
}

export type Credential =
  | { readonly kind: 'session' }
  | { readonly kind: 'bearer'; readonly token: string }
  | { readonly kind: 'signature'; readonly key: string; readonly secret: string; readonly consumer: string };

export interface CallInput {
  readonly values: Readonly<Record<string, string>>;
  readonly type: string | null;
  readonly body: string;
}

export interface PreparedCall {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** Lifetime of a signature. */
const signatureSeconds = 600;

export function fieldName(parameter: { readonly in: string; readonly name: string }): string {
  return `${parameter.in}:${parameter.name}`;
}

/** Signed here where wanted: the secret never leaves the browser. */
export async function prepareCall(
  baseUrl: string,
  operation: CallableOperation,
  { values, type, body }: CallInput,
  credential: Credential,
): Promise<PreparedCall> {
  const given = operation.parameters
    .map((parameter) => ({ ...parameter, value: values[fieldName(parameter)] ?? '' }))
    .filter(({ value }) => value !== '');
  const path = operation.path.replaceAll(/\{([^}]+)\}/g, (whole, name: string) => {
    const found = given.find((parameter) => parameter.in === 'path' && parameter.name === name);
    return found === undefined ? whole : encodeURIComponent(found.value);
  });
  const url = new URL(`${baseUrl}${path}`);
  for (const { in: where, name, value } of given) if (where === 'query') url.searchParams.append(name, value);
  const headers: Record<string, string> = {};
  for (const { in: where, name, value } of given) if (where === 'header') headers[name] = value;
  if (type !== null && body !== '') headers['Content-Type'] = type;
  if (credential.kind === 'bearer') headers['Authorization'] = `Bearer ${credential.token}`;
  if (credential.kind === 'signature') await sign(url, credential);
  return { method: operation.method, url: url.href, headers, body: body === '' ? null : body };
}

async function sign(url: URL, { key, secret, consumer }: Extract<Credential, { kind: 'signature' }>) {
  const expires = String(Math.floor(Date.now() / 1000) + signatureSeconds);
  const message = [key, ...(consumer === '' ? [] : [consumer]), expires].join('\n');
  const bytes = Uint8Array.from(atob(secret), (letter) => letter.charCodeAt(0));
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', bytes, hmac, false, ['sign']);
  const digest = new Uint8Array(
    await crypto.subtle.sign('HMAC', imported, new TextEncoder().encode(message)),
  );
  url.searchParams.set('key', key);
  if (consumer !== '') url.searchParams.set('consumer', consumer);
  url.searchParams.set('expires', expires);
  url.searchParams.set('signature', btoa(String.fromCharCode(...digest)));
}
