import type { JsonValue } from '@/lib/core/json';
import type { ReferenceOperation, ReferenceParameter } from '@/lib/registry/reference';

export interface SampleValues {
  readonly origin: string;
  /** Samples use a token of this client. Null without a session. */
  readonly client: { readonly kid: string; readonly name: string } | null;
  readonly store: number | null;
  /** Current time with offset, so that receipts made by samples are at the top of lists. */
  readonly now: string;
  /**
   * Returns the value of a parameter. If it returns undefined, the sample uses the example of the operation.
   */
  readonly find?: (operation: ReferenceOperation, parameter: string) => string | undefined;
}

export type SampleBody =
  | { readonly kind: 'json'; readonly type: string; readonly value: JsonValue }
  | { readonly kind: 'text'; readonly type: string; readonly text: string }
  | { readonly kind: 'file'; readonly type: string; readonly file: string };

export interface SampleRequest {
  readonly method: string;
  readonly url: string;
  readonly credential: ReferenceOperation['credential'];
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: SampleBody | null;
  readonly note: string | null;
}

export const secretNames = {
  bearer: 'RECEIPTS_TOKEN',
  session: 'RECEIPTS_SESSION',
  operator: 'METRICS_TOKEN',
} as const;

export function sampleRequest(operation: ReferenceOperation, values: SampleValues): SampleRequest {
  const { method, parameters, credential } = operation;
  const given = (parameter: ReferenceParameter) => valueOf(operation, parameter, values);
  const path = parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce(
      (made, parameter) => made.replace(`{${parameter.name}}`, encodeURIComponent(given(parameter))),
      operation.path,
    );
  const query = new URLSearchParams(
    parameters
      .filter((parameter) => parameter.in === 'query' && parameter.required)
      .map((parameter): [string, string] => [parameter.name, given(parameter)]),
  ).toString();
  return {
    method,
    url: `${values.origin}/api${path}${query === '' ? '' : `?${query}`}`,
    credential,
    headers: [
      // With a session, the service accepts changes only if `Origin` is the portal's.
      ...(credential === 'session' && method !== 'GET' ? [['Origin', values.origin] as const] : []),
      ...parameters
        .filter((parameter) => parameter.in === 'header' && parameter.required)
        .map((parameter) => [parameter.name, given(parameter)] as const),
    ],
    body: bodyOf(operation, values),
    note: noteOf(credential, values),
  };
}

export function valueOf(
  operation: ReferenceOperation,
  { name, example }: ReferenceParameter,
  { find, store }: SampleValues,
): string {
  const found = find?.(operation, name);
  if (found !== undefined) return found;
  if (name === 'reference' && store !== null) return String(store);
  return exampleText(example ?? name);
}

export function exampleText(example: JsonValue): string {
  if (Array.isArray(example)) return example.map(exampleText).join(',');
  return typeof example === 'string' ? example : JSON.stringify(example);
}

export function bodyOf({ id, body }: ReferenceOperation, values: SampleValues): SampleBody | null {
  const [content] = body?.contents ?? [];
  if (content === undefined) return null;
  const { type, example, sample } = content;
  if (sample?.file) return { kind: 'file', type: sample.type, file: sample.file };
  if (sample !== null) return { kind: 'text', type: sample.type, text: sample.text ?? '' };
  return { kind: 'json', type, value: withValues(id, example ?? {}, values) };
}

function withValues(id: string, value: JsonValue, { store, now }: SampleValues): JsonValue {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const ofStore = store !== null && id !== 'post_store' && 'store_reference' in value;
  return {
    ...value,
    ...(ofStore && { store_reference: store }),
    ...(id === 'post_receipt' && { localtime: now }),
  };
}

function noteOf(credential: SampleRequest['credential'], { client }: SampleValues): string | null {
  switch (credential) {
    case 'none':
      return null;
    case 'operator':
      return `${secretNames.operator}: the setting of the service.`;
    case 'session':
      return `${secretNames.session}: the session cookie of a signed-in user, as name=value.`;
    case 'bearer':
      return client === null
        ? `${secretNames.bearer}: a bearer token of your client.`
        : `${secretNames.bearer}: a bearer token of ${oneLine(client.name)}, kid ${client.kid}.`;
  }
}

/** Removes characters that could end a comment in any of the languages. */
function oneLine(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}.,_-]+/gu, ' ').trim();
}
