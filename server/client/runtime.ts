/** How a client reaches the service, and proves who calls. */
export interface ClientOptions {
  /** Where the API answers, such as `https://receipts.example/api`. */
  readonly baseUrl: string;
  /** A bearer token, or what makes one: called for every request, so that it may be short-lived. */
  readonly token?: string | (() => string | Promise<string>);
  /** In place of a token: the query arguments of a URL signature, as your server made them. */
  readonly signature?: Readonly<Record<'key' | 'expires' | 'signature', string>> & {
    readonly consumer?: string;
  };
  /** Another `fetch`. */
  readonly fetch?: typeof fetch;
}

/** What a single call may say beside its input. */
export interface CallOptions {
  /** Makes a retry of a POST safe. */
  readonly idempotencyKey?: string;
  /** The content type of the body, where an operation takes several. */
  readonly contentType?: string;
  readonly signal?: AbortSignal;
}

/** An answer that is not a success, in the API's words; `code` is for machines. */
export class ApiFailure extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: readonly {
    readonly location: string;
    readonly name: string;
    readonly description: string;
  }[];
  readonly requestId: string | null;

  constructor(status: number, body: unknown) {
    const said = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
    super(typeof said['description'] === 'string' ? said['description'] : `status ${status}`);
    this.name = 'ApiFailure';
    this.status = status;
    this.code = typeof said['code'] === 'string' ? said['code'] : 'unknown';
    this.errors = Array.isArray(said['errors']) ? (said['errors'] as ApiFailure['errors']) : [];
    this.requestId = typeof said['request_id'] === 'string' ? said['request_id'] : null;
  }
}

/** What an operation takes of the input. */
interface Sent {
  readonly query?: object | undefined;
  readonly headers?: object | undefined;
  readonly body?: unknown;
  /** The content types that the body can have. */
  readonly types?: readonly string[];
}

/** Sends calls; the methods are in `ReceiptsClient`. */
export class Caller {
  private readonly options: ClientOptions;

  constructor(options: ClientOptions) {
    this.options = options;
  }

  /** Sends one call; resolves to the JSON of the answer, a Blob for a file, nothing for an empty one. @throws ApiFailure */
  protected async call<Answer>(
    method: string,
    path: string,
    options: CallOptions = {},
    { query, headers, body, types = ['application/json'] }: Sent = {},
  ): Promise<Answer> {
    const raw = typeof body === 'string' || body instanceof Blob || isBytes(body) ? body : null;
    const type =
      options.contentType ?? (types.includes('application/json') || raw === null ? types[0] : undefined);
    const response = await (this.options.fetch ?? fetch)(this.addressOf(path, query), {
      method,
      headers: {
        ...textsOf(headers),
        ...(await this.credential()),
        ...(options.idempotencyKey === undefined ? {} : { 'Idempotency-Key': options.idempotencyKey }),
        ...(body === undefined
          ? {}
          : { 'Content-Type': type === undefined || type === '*/*' ? 'application/octet-stream' : type }),
      },
      body: body === undefined ? null : (raw ?? JSON.stringify(body)),
      signal: options.signal ?? null,
    });
    const isJson = /^application\/(?:[\w.-]+\+)?json\b/.test(response.headers.get('content-type') ?? '');
    if (!response.ok) throw new ApiFailure(response.status, isJson ? await response.json() : null);
    if (response.status === 204) return undefined as Answer;
    return (isJson ? await response.json() : await response.blob()) as Answer;
  }

  private addressOf(path: string, query: object | undefined): string {
    const url = new URL(`${this.options.baseUrl.replace(/\/$/, '')}${path}`);
    const all = { ...textsOf(query), ...textsOf(this.options.signature) };
    for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value);
    return url.href;
  }

  private async credential(): Promise<Record<string, string>> {
    const { token } = this.options;
    if (token === undefined) return {};
    return { Authorization: `Bearer ${typeof token === 'string' ? token : await token()}` };
  }
}

function isBytes(value: unknown): value is Uint8Array<ArrayBuffer> {
  return value instanceof Uint8Array;
}

/** A path with the values escaped. */
export function route(texts: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  return String.raw({ raw: texts }, ...values.map((value) => encodeURIComponent(value)));
}

/** What is given as texts; lists are separated by commas, as the API wants them. */
function textsOf(values: object | undefined): Record<string, string> {
  const given = Object.entries(values ?? {}).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(
    given.map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : String(value)]),
  );
}
