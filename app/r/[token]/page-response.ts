import type { ConsumerPage } from '@/components/receipt/render-page';

/** Headers of everything behind a consumer link (contract section 12): private, never indexed, tells nobody. */
export const privateHeaders = {
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'private, no-store',
  // Kept by nobody; who keeps it nevertheless must not show it to readers of another language.
  Vary: 'Accept-Language',
} as const;

type Status = 200 | 400 | 403 | 404 | 413 | 422 | 429 | 503;

/** A page as text, or as the bytes of it in UTF-8. */
export interface SentPage extends Omit<ConsumerPage, 'html'> {
  readonly html: string | Uint8Array;
}

/** Sends a consumer page under the headers of contract section 12: nothing runs, nothing is loaded, nothing leaks. */
export function pageResponse(
  page: SentPage,
  status: Status,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const policy = [
    "default-src 'none'",
    `style-src ${page.styleSource}`,
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'self'",
    // The portal shows the page in a frame.
    "frame-ancestors 'self'",
  ];
  const { html } = page;
  return new Response(typeof html === 'string' ? html : streamOf(html), {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': page.language,
      'Content-Security-Policy': policy.join('; '),
      ...(typeof html === 'string' ? {} : { 'Content-Length': String(html.byteLength) }),
      ...privateHeaders,
      ...headers,
    },
  });
}

/** Bytes as a body that is not copied: a response copies bytes themselves twice, which takes milliseconds of long ones. */
export function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => {
      controller.enqueue(bytes);
      controller.close();
    },
  });
}
