import { SignJWT } from 'jose';
import { dispatchApi } from '@/test/web-dispatch';
import { signMessage } from '@/lib/platform/auth/signature';
import type { CreatedRetailer } from '@/lib/domain/retailers/create-retailer';
import { checkAnswer } from './check-answer';
import { ownNetwork } from '@/test/own-network';

/** Origin of in-process requests; nothing listens there. */
export const testOrigin = 'http://receipts.test';

/** What a test wants to send. A `json` body sets its own content type. */
export interface TestRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly body?: BodyInit;
}

/** A response read to its end. */
export interface TestResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly bytes: Buffer;
  /** The body as JSON; tests know its shape. */
  // eslint-disable-next-line typescript/no-explicit-any -- assertions are what checks the shape
  readonly json: any;
}

/** Something that answers web requests: one of the two mounts. */
export type Mount = (request: Request) => Promise<Response>;

export const productionMount: Mount = (request) => dispatchApi(request, { address: '127.0.0.1' });

/** Requests from a network of its own. */
export function mountOfOwnNetwork(): Mount {
  const address = ownNetwork();
  return (request) => dispatchApi(request, { address });
}

/** A caller of the API inside the test process, over the same pipeline as the real mounts. */
export interface ApiClient {
  readonly request: (path: string, options?: TestRequest) => Promise<TestResponse>;
  readonly get: (path: string, headers?: Readonly<Record<string, string>>) => Promise<TestResponse>;
  readonly post: (
    path: string,
    json: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<TestResponse>;
  readonly patch: (
    path: string,
    json: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<TestResponse>;
}

/**
 * A client that sends `headers` along with every request. Each response is held to the API document
 * (`check-answer.ts`), so every test that calls the API checks that too. One that is `unavailable` fails the test unless
 * it is `expected` to come.
 */
export function apiClient(
  headers: Readonly<Record<string, string>> = {},
  mount: Mount = productionMount,
  { expected = 'answers' }: { expected?: 'answers' | 'outages' } = {},
): ApiClient {
  const send = async (path: string, options: TestRequest = {}): Promise<TestResponse> => {
    const body = options.json === undefined ? options.body : JSON.stringify(options.json);
    const type: Record<string, string> =
      options.json === undefined ? {} : { 'content-type': 'application/json' };
    const request = new Request(`${testOrigin}/api${path}`, {
      method: options.method ?? 'GET',
      headers: { ...headers, ...type, ...options.headers },
      body: body ?? null,
      ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
    });
    const response = await mount(request);
    const bytes = Buffer.from(await response.arrayBuffer());
    const text = bytes.toString();
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    const read: TestResponse = {
      status: response.status,
      headers: response.headers,
      text,
      bytes,
      json: isJson && text !== '' ? (JSON.parse(text) as unknown) : null,
    };
    const isOutage = read.status === 503 && read.json?.code === 'unavailable';
    if (!isOutage || expected === 'answers')
      checkAnswer(request, typeof body === 'string' ? body : null, read);
    return read;
  };
  return {
    request: send,
    get: (path, more = {}) => send(path, { headers: more }),
    post: (path, json, more = {}) => send(path, { method: 'POST', json, headers: more }),
    patch: (path, json, more = {}) =>
      send(path, {
        method: 'PATCH',
        json,
        headers: { 'content-type': 'application/json-patch+json', ...more },
      }),
  };
}

/** A bearer token of a client (§5.1), good for an hour unless the claims say otherwise. */
export function bearerToken(
  { kid, secret }: { kid: string; secret: string },
  claims: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const inAnHour = Math.floor(Date.now() / 1000) + 3600;
  return new SignJWT({ exp: inAnHour, ...claims })
    .setProtectedHeader({ alg: 'HS256', kid, typ: 'JWT' })
    .sign(Buffer.from(secret, 'base64'));
}

/** A client that authenticates as the retailer's bearer client. */
export async function bearerClient(retailer: CreatedRetailer, mount?: Mount): Promise<ApiClient> {
  return apiClient({ authorization: `Bearer ${await bearerToken(retailer.bearer)}` }, mount);
}

/** Query arguments that sign a request (§5.2), for consumers when some are given; `expires` in seconds since 1970. */
export function signedQuery(
  { key, secret }: { key: string; secret: string },
  options: { consumer?: string; expires?: number } = {},
): string {
  const expires = String(options.expires ?? Math.floor(Date.now() / 1000) + 600);
  const consumer = options.consumer ?? null;
  const signature = signMessage(Buffer.from(secret, 'base64'), { key, consumer, expires });
  const query = new URLSearchParams({ key, expires, signature });
  if (consumer !== null) query.set('consumer', consumer);
  return query.toString();
}
