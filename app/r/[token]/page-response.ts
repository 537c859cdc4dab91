import type { ConsumerPage } from '@/components/receipt/receipt-page';

/** Sends a consumer page under the headers of contract section 12: nothing runs, nothing is loaded, nothing leaks. */
export function pageResponse(page: ConsumerPage, status: 200 | 404 | 503): Response {
  const policy = [
    "default-src 'none'",
    `style-src ${page.styleSource}`,
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'self'",
    // The portal shows the page in a frame.
    "frame-ancestors 'self'",
  ];
  return new Response(page.html, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': page.language,
      'Content-Security-Policy': policy.join('; '),
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex',
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    },
  });
}
