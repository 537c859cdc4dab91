import type { ConsumerPage } from '@/components/receipt/render-page';
import { taggedResponse } from '@/lib/platform/http/entity-tag';

/** Headers of everything behind a consumer link (contract section 12): private, never indexed, no referrer. */
export const privateHeaders = {
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'private, no-store',
  // One that is kept must not be shown to readers of another language.
  Vary: 'Accept-Language',
} as const;

type Status = 200 | 400 | 403 | 404 | 413 | 422 | 429 | 503;

/** A receipt's page as bytes in UTF-8. */
export interface DrawnPage extends Omit<ConsumerPage, 'html'> {
  readonly html: Uint8Array;
}

/** Sends a consumer page under the headers of contract section 12; never cached. */
export function pageResponse(
  page: ConsumerPage,
  status: Status,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(page.html, { status, headers: { ...pageHeaders(page), ...headers } });
}

/** Sends the page of a receipt, or 304 to a reader who has it as it is. */
export function receiptPageResponse(request: Request, page: DrawnPage): Response {
  return documentResponse(request, page.html, pageHeaders(page));
}

/** Headers of a consumer page: nothing runs, nothing is loaded, nothing leaks. */
export function pageHeaders(page: Omit<ConsumerPage, 'html'>): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `style-src ${page.styleSource}`,
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'self'",
    // The portal shows the page in a frame.
    "frame-ancestors 'self'",
  ];
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Language': page.language,
    'Content-Security-Policy': policy.join('; '),
    ...privateHeaders,
  };
}

/**
 * Sends a document that may be kept, by its bytes: its reader keeps it, asks each time whether it still holds, and gets
 * 304 without it where it does.
 */
export function documentResponse(
  request: Request,
  bytes: Uint8Array,
  headers: Readonly<Record<string, string>>,
): Response {
  return taggedResponse(request, bytes, { ...headers, 'Cache-Control': 'private, no-cache' });
}
