import { apiPath } from './api-path';
import { config } from './config';
import { portalPath } from './portal-path';

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

/** Forms of a receipt beside its page, as the end of their address. */
export type ReceiptForm =
  | 'receipt.pdf'
  | 'dates.ics'
  | 'qr.svg'
  | 'qr.png'
  | 'logo.png'
  | 'send'
  | 'unsubscribe'
  | 'notice';

/** Path of the customer display of a token. */
export function displayPath(token: string): string {
  return `/display/${encodeURIComponent(token)}`;
}

/** Absolute address of the customer display of a token. */
export function displayUrl(token: string): string {
  return `${config().baseUrl}${displayPath(token)}`;
}

/** Path of another form of the consumer page of a link token. */
export function receiptFormPath(token: string, form: ReceiptForm): string {
  return `${receiptPagePath(token)}/${form}`;
}

/** Path of the receipt of a link token as data; `suffix` names the form, such as `.json`. */
export function receiptDataPath(token: string, suffix: string): string {
  return `${receiptPagePath(token)}${suffix}`;
}

/** Path of an attachment of a receipt, for anyone who holds its link token. */
export function receiptAttachmentPath(token: string, label: string): string {
  return `${receiptPagePath(token)}/attachments/${encodeURIComponent(label)}`;
}

/** Absolute address of another form of the consumer page of a link token. */
export function receiptFormUrl(token: string, form: ReceiptForm): string {
  return `${config().baseUrl}${receiptFormPath(token, form)}`;
}

/** Absolute address of the page where the holder of a reset token sets a password. */
export function passwordResetUrl(token: string): string {
  return `${config().baseUrl}${portalPath.resetPassword(token)}`;
}

/** Absolute addresses of pages that a mail about problems names. */
export function problemMailUrls(): { readonly problems: string; readonly profile: string } {
  const { baseUrl } = config();
  return { problems: `${baseUrl}${portalPath.problems()}`, profile: `${baseUrl}${portalPath.profile()}` };
}

/** Absolute address of the page of a webhook. */
export function webhookPageUrl(id: number): string {
  return `${config().baseUrl}${portalPath.webhook(id)}`;
}

/** Absolute address of the page where people ask for a new password. */
export function forgotPasswordUrl(): string {
  return `${config().baseUrl}${portalPath.forgotPassword()}`;
}
