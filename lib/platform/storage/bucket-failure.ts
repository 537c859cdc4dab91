import type { S3Config } from '@/lib/core/s3-config';

/** Tells operators which setting to repair. Callers get only the ServiceError with this cause. */
export class BucketFailure extends Error {}

const connectionReasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens at',
  ECONNRESET: 'the connection was broken off by',
  EPIPE: 'the connection was broken off by',
  ENOTFOUND: 'no address is known for the host of',
  EAI_AGAIN: 'no address is known for the host of',
  EHOSTUNREACH: 'there is no way to',
  ENETUNREACH: 'there is no way to',
  ETIMEDOUT: 'no answer came in time from',
  TimeoutError: 'no answer came in time from',
  AbortError: 'no answer came in time from',
};

const tlsCode = /^(?:CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|EPROTO)/;

const refusals: Readonly<Record<string, string>> = {
  NoSuchBucket: 'S3_BUCKET: there is no such bucket',
  InvalidBucketName: 'S3_BUCKET: no bucket can be called that',
  PermanentRedirect: 'S3_REGION: the bucket is in another region',
  AuthorizationHeaderMalformed: 'S3_REGION: the bucket is in another region',
  InvalidAccessKeyId: 'S3_ACCESS_KEY_ID: the key is not known',
  SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY: it does not fit S3_ACCESS_KEY_ID',
  AccessDenied: 'S3_ACCESS_KEY_ID: the key has no right to it',
  CredentialsProviderError: "S3_ACCESS_KEY_ID: it is not set, and Amazon's usual places hold no key",
  RequestTimeTooSkewed: 'the clock of this machine differs from that of the bucket',
};

/** Refusals whose answer has no error name, such as those of HEAD requests. */
const refusalsByStatus: Readonly<Record<number, string>> = {
  301: 'PermanentRedirect',
  401: 'AccessDenied',
  403: 'AccessDenied',
  404: 'NoSuchBucket',
};

export function explainFailure(error: unknown, { bucket, endpoint, region }: S3Config): unknown {
  if (!(error instanceof Error)) return error;
  const address =
    endpoint === undefined ? `Amazon's region of S3_REGION, ${region}` : `S3_ENDPOINT, ${originOf(endpoint)}`;
  const why = reasonOf(error, address);
  return why === null
    ? error
    : new BucketFailure(`The bucket of S3_BUCKET, ${bucket}, cannot be used: ${why}.`, { cause: error });
}

/** The URL may contain a password; its origin does not. */
function originOf(endpoint: string): string {
  return URL.parse(endpoint)?.origin ?? endpoint;
}

function reasonOf(error: Error, address: string): string | null {
  const { code = '', $metadata } = error as Partial<SdkError>;
  const found = connectionReasons[code] ?? connectionReasons[error.name];
  if (found !== undefined) return `${found} ${address} (${code || error.name})`;
  if (tlsCode.test(code)) return `the connection to ${address} is not secure (${code})`;
  const status = $metadata?.httpStatusCode;
  const refusal = refusals[error.name] ?? refusals[refusalsByStatus[status ?? 0] ?? ''];
  if (refusal !== undefined) return refusal;
  return status === undefined ? null : `${address}, answers ${status} (${error.name})`;
}

interface SdkError extends NodeJS.ErrnoException {
  readonly $metadata: { readonly httpStatusCode?: number };
}
