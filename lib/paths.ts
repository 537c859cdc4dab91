import { config } from '@/lib/config';

/** Path of an API operation, such as `/api/receipts/{id}`, for links inside our own pages. */
export function apiPath(...segments: readonly (string | number)[]): string {
  return `/api/${segments.map((segment) => encodeURIComponent(segment)).join('/')}`;
}

/** Absolute address of an API resource, for Location headers. */
export function apiUrl(...segments: readonly (string | number)[]): string {
  return `${config().baseUrl}${apiPath(...segments)}`;
}

/** Path of the consumer page of a link token. */
export function receiptPagePath(token: string): string {
  return `/r/${encodeURIComponent(token)}`;
}

/** Absolute address of the consumer page of a link token. */
export function receiptPageUrl(token: string): string {
  return `${config().baseUrl}${receiptPagePath(token)}`;
}
