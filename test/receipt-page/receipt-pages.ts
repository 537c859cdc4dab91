import { GET as getPage } from '@/app/r/[token]/route';
import { GET as getPdf } from '@/app/r/[token]/receipt.pdf/route';
import { GET as getQrCode } from '@/app/r/[token]/qr.svg/route';
import { GET as getSend, POST as postSend } from '@/app/r/[token]/send/route';
import { GET as getUnsubscribe, POST as postUnsubscribe } from '@/app/r/[token]/unsubscribe/route';

/** A page below a consumer link, called as Next calls it. */
type PageHandler = (
  request: Request,
  context: { readonly params: Promise<{ readonly token: string }> },
) => Promise<Response>;

/** What a test asks a page with. */
export interface PageRequest {
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as a form, by POST. */
  readonly form?: Readonly<Record<string, string>>;
  readonly method?: string;
  readonly body?: string;
  /** Aborted when the reader leaves. */
  readonly signal?: AbortSignal;
}

/** A response read to its end. */
export interface PageAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly html: string;
}

/** Asks for a page and reads it. */
async function ask(handler: PageHandler, token: string, page: PageRequest = {}): Promise<PageAnswer> {
  const { query = '', headers = {}, form, method = form === undefined ? 'GET' : 'POST', body, signal } = page;
  const sent = form === undefined ? body : new URLSearchParams(form).toString();
  const request = new Request(`http://receipts.test/r/${token}?${query}`, {
    method,
    headers: {
      ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      ...headers,
    },
    ...(sent === undefined ? {} : { body: sent }),
    ...(signal === undefined ? {} : { signal }),
  });
  const response = await handler(request, { params: Promise.resolve({ token }) });
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    html: await response.text(),
  };
}

export const openPdf = (token: string, page?: PageRequest) => ask(getPdf, token, page);
export const openQrCode = (token: string, page?: PageRequest) => ask(getQrCode, token, page);
export const openPage = (token: string, page?: PageRequest) => ask(getPage, token, page);
export const openSend = (token: string, page?: PageRequest) => ask(getSend, token, page);
export const send = (token: string, page: PageRequest) => ask(postSend, token, page);
export const openUnsubscribe = (token: string, page?: PageRequest) => ask(getUnsubscribe, token, page);
export const unsubscribe = (token: string, page: PageRequest) => ask(postUnsubscribe, token, page);

/** The token at the end of a page's address. */
export function tokenOf(href: string): string {
  return new URL(href).pathname.split('/').at(-1) ?? '';
}
