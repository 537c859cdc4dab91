import { askSite } from '@/test/ask-site';

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
async function ask(file: string, token: string, page: PageRequest = {}): Promise<PageAnswer> {
  const { query = '', headers = {}, form, method = form === undefined ? 'GET' : 'POST', body, signal } = page;
  const sent = form === undefined ? body : new URLSearchParams(form).toString();
  const request = new Request(`http://receipts.test/r/${token}${file}?${query}`, {
    method,
    headers: {
      ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      ...headers,
    },
    ...(sent === undefined ? {} : { body: sent }),
    ...(signal === undefined ? {} : { signal }),
  });
  const response = await askSite(request);
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    html: await response.text(),
  };
}

export const openPdf = (token: string, page?: PageRequest) => ask('/receipt.pdf', token, page);
export const openQrCode = (token: string, page?: PageRequest) => ask('/qr.svg', token, page);
export const openPage = (token: string, page?: PageRequest) => ask('', token, page);
export const openNotice = (token: string, page?: PageRequest) => ask('/notice', token, page);
export const openSend = (token: string, page?: PageRequest) => ask('/send', token, page);
export const send = (token: string, page: PageRequest) => ask('/send', token, page);
export const openUnsubscribe = (token: string, page?: PageRequest) => ask('/unsubscribe', token, page);
export const unsubscribe = (token: string, page: PageRequest) => ask('/unsubscribe', token, page);

/** The token at the end of a page's address. */
export function tokenOf(href: string): string {
  return new URL(href).pathname.split('/').at(-1) ?? '';
}
