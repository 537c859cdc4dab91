import { STATUS_CODES } from 'node:http';
import type { ServiceError } from '@/lib/core/errors';
import { newRequestId } from '@/lib/core/ids';

/** Error in the API's format (contract section 2), for requests that never reach an endpoint. */
export interface ErrorResponse {
  readonly status: number;
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const phrases: Readonly<Record<string, string>> = {
  headers_too_large: 'entity too large',
  body_too_large: 'request entity too large',
  query_too_large: 'request-uri too large',
};

export function errorResponse(
  error: ServiceError,
  { code = error.code, status = error.status }: { code?: string; status?: number } = {},
): ErrorResponse {
  const requestId = newRequestId();
  const phrase = phrases[code] ?? (STATUS_CODES[status] ?? 'error').toLowerCase();
  const body = JSON.stringify({ description: error.message, status: phrase, code, request_id: requestId });
  return {
    status,
    code,
    body,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(body)),
      'Cache-Control': 'private, no-store',
      'X-Request-Id': requestId,
      'service-api-version': '1',
      ...error.headers,
    },
  };
}
