import { apiPath } from '@/lib/api/path';
import { config } from '@/lib/config';

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

/** Absolute address of the page where the holder of a reset token sets a password. */
export function passwordResetUrl(token: string): string {
  return `${config().baseUrl}/reset-password/${encodeURIComponent(token)}`;
}
