import { signUrl } from './sign-url';

export interface CallableOperation {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly CallableParameter[];
}

export interface CallableParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
}

interface SignatureCredential {
  readonly kind: 'signature';
  readonly key: string;
  readonly secret: string;
  readonly consumer: string;
}

export type Credential =
  | { readonly kind: 'session' }
  | { readonly kind: 'bearer'; readonly token: string }
  | SignatureCredential
  | { readonly kind: 'none' };

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
  readonly withSession: boolean;
}

const signatureSeconds = 600;

export function fieldName(parameter: CallableParameter): string {
  return `${parameter.in}:${parameter.name}`;
}

export function fieldsOf(form: HTMLFormElement): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as const] : [],
    ),
  );
}

export function inputOf({ type, body = '', ...values }: Readonly<Record<string, string>>): CallInput {
  return { values, type: type ?? null, body };
}

/**
 * Signs the URL in the browser, so that the secret is never sent.
 * @throws TypeError if the secret is not base64.
 */
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
  return {
    method: operation.method,
    url: credential.kind === 'signature' ? await signed(url.href, credential) : url.href,
    headers,
    body: body === '' ? null : body,
    // Other credentials are sent without the session cookie, so that the service cannot answer for the user
    // instead.
    withSession: credential.kind === 'session',
  };
}

async function signed(url: string, { key, secret, consumer }: SignatureCredential): Promise<string> {
  const expires = Math.floor(Date.now() / 1000) + signatureSeconds;
  return (await signUrl({ key, secret, consumer, expires, url })).url;
}
