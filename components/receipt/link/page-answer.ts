import type { ConsumerPage } from '@/components/receipt/page/render-page';
import type { Answer } from '@/lib/platform/http/answer';
import { taggedAnswer } from '@/lib/platform/http/entity-tag';
import type { RequestHead } from '@/lib/platform/http/input';

/** Keeps receipts private, out of search engines and out of referrers (contract section 12). */
export const privateHeaders = {
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
  'X-Content-Type-Options': 'nosniff',
  // The portal shows receipt pages in frames.
  'X-Frame-Options': 'SAMEORIGIN',
  'Cache-Control': 'private, no-store',
  // A cached page must not be shown to readers of another language.
  Vary: 'Accept-Language',
} as const;

type Reader = Pick<RequestHead, 'request'>;

type Status = 200 | 400 | 403 | 404 | 413 | 422 | 429 | 503;

export interface DrawnPage extends Omit<ConsumerPage, 'html'> {
  readonly html: Uint8Array;
}

const pageType = 'text/html; charset=utf-8';

export function pageAnswer(
  page: ConsumerPage,
  status: Status,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return {
    status,
    document: { type: pageType, content: page.html },
    headers: { ...pageHeaders(page), ...headers },
  };
}

export function receiptPageAnswer(reader: Reader, page: DrawnPage, alternates: string): Answer {
  const headers = { ...pageHeaders(page), Link: alternates };
  return cachedAnswer(reader, { type: pageType, content: page.html }, headers);
}

/** The policy allows no scripts and no files from other sites. */
export function pageHeaders(page: Omit<ConsumerPage, 'html'>): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `style-src ${page.styleSource}`,
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ];
  return {
    'Content-Type': pageType,
    'Content-Language': page.language,
    'Content-Security-Policy': policy.join('; '),
    ...privateHeaders,
  };
}

export interface ReceiptFile {
  readonly bytes: Uint8Array;
  readonly type: string;
  /** Plain ASCII without quotes. */
  readonly filename: string;
  readonly language?: string;
}

/**
 * PDFs are not sandboxed: Safari before 18.4 would show an empty window (WebKit bug 284594), and Chromium's
 * PDF viewer ignores the sandbox.
 */
const filePolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
];

/** The file can run no script. Only the reader's browser may cache it. */
export function fileAnswer(reader: Reader, { bytes, type, filename, language }: ReceiptFile): Answer {
  return cachedAnswer(
    reader,
    { type, content: bytes },
    {
      'Content-Disposition': `inline; filename="${filename}"`,
      ...(language === undefined ? {} : { 'Content-Language': language }),
      'Content-Security-Policy': [...filePolicy, ...(type === 'application/pdf' ? [] : ['sandbox'])].join(
        '; ',
      ),
      ...privateHeaders,
    },
  );
}

function cachedAnswer(
  { request }: Reader,
  document: { readonly type: string; readonly content: Uint8Array },
  headers: Readonly<Record<string, string>>,
): Answer {
  return taggedAnswer(request.headers.get('if-none-match'), document, {
    ...headers,
    'Cache-Control': 'private, no-cache',
  });
}
