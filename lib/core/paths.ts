import { apiPath } from './api-path';
import { config } from './config';
import { portalPath } from './portal-path';

export function apiUrl(...segments: readonly (string | number)[]): string {
  return `${config().baseUrl}${apiPath(...segments)}`;
}

export function receiptPagePath(token: string): string {
  return `/r/${encodeURIComponent(token)}`;
}

export function receiptPageUrl(token: string): string {
  return `${config().baseUrl}${receiptPagePath(token)}`;
}

export type ReceiptForm =
  | 'receipt.pdf'
  | 'dates.ics'
  | 'qr.svg'
  | 'qr.png'
  | 'logo.png'
  | 'send'
  | 'unsubscribe'
  | 'notice';

export function displayPath(token: string): string {
  return `/display/${encodeURIComponent(token)}`;
}

export function displayUrl(token: string): string {
  return `${config().baseUrl}${displayPath(token)}`;
}

export function receiptFormPath(token: string, form: ReceiptForm): string {
  return `${receiptPagePath(token)}/${form}`;
}

export function receiptDataPath(token: string, suffix: string): string {
  return `${receiptPagePath(token)}${suffix}`;
}

export function receiptAttachmentPath(token: string, label: string): string {
  return `${receiptPagePath(token)}/attachments/${encodeURIComponent(label)}`;
}

export function receiptFormUrl(token: string, form: ReceiptForm): string {
  return `${config().baseUrl}${receiptFormPath(token, form)}`;
}

export function passwordResetUrl(token: string): string {
  return `${config().baseUrl}${portalPath.resetPassword(token)}`;
}

export function problemMailUrls(): { readonly problems: string; readonly profile: string } {
  const { baseUrl } = config();
  return { problems: `${baseUrl}${portalPath.problems()}`, profile: `${baseUrl}${portalPath.profile()}` };
}

export function webhookPageUrl(id: number): string {
  return `${config().baseUrl}${portalPath.webhook(id)}`;
}

export function forgotPasswordUrl(): string {
  return `${config().baseUrl}${portalPath.forgotPassword()}`;
}
