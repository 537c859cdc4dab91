import { answerOpened, type LinkParams, type OpenedRequest } from './link-request';
import { documentResponse, privateHeaders } from './page-response';

/** Another form of a receipt than its page, ready to be sent. */
export interface ReceiptFile {
  readonly bytes: Uint8Array;
  readonly type: 'application/pdf' | 'image/svg+xml' | 'image/png' | 'text/calendar';
  /** Plain ASCII without quotes. */
  readonly filename: string;
  readonly language?: string;
}

/**
 * Answers with a form of the receipt behind a link, under the headers of contract section 12. A link that opens nothing
 * gets the same 404 page as the receipt page gives.
 */
export function serveForm(
  request: Request,
  context: LinkParams,
  make: (link: OpenedRequest) => Promise<ReceiptFile>,
): Promise<Response> {
  return answerOpened(request, context, async (link) => fileResponse(request, await make(link)));
}

/**
 * What a file may do where it is opened. A PDF is not in a sandbox: Safari before 18.4 shows an empty window then (WebKit bug
 * 284594), and Chromium lets its viewer out of it anyway.
 */
const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
];

/** Answers with a form of a receipt: shown in the browser, kept by its reader alone, and running nothing. */
export function fileResponse(request: Request, { bytes, type, filename, language }: ReceiptFile): Response {
  return documentResponse(request, bytes, {
    'Content-Type': type,
    'Content-Disposition': `inline; filename="${filename}"`,
    ...(language === undefined ? {} : { 'Content-Language': language }),
    'Content-Security-Policy': [...policy, ...(type === 'application/pdf' ? [] : ['sandbox'])].join('; '),
    ...privateHeaders,
  });
}
