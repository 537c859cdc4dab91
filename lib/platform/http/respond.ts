import { STATUS_CODES } from 'node:http';
import { errorStatuses, type ErrorCode, type ServiceError } from '@/lib/core/errors';
import type { Answer, Pages } from './answer';
import { errorDescription, errorDetails } from './error-body';
import { jsonList, jsonWithList } from './json-list';

export interface Style {
  readonly pretty: boolean;
  /** True for errors as in RFC 9457, false for our error shape. */
  readonly problem: boolean;
  readonly requestId: string;
  readonly version: number | null;
  readonly bodiless: boolean;
}

export type ApiBody = string | Uint8Array | AsyncIterable<string | Uint8Array> | null;

export interface ApiResponse {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: ApiBody;
}

const jsonType = 'application/json; charset=utf-8';

// Texts required by section 7 of the specification. HTTP has since changed these reason phrases.
const statusTexts: Readonly<Record<string, string>> = {
  headers_too_large: 'entity too large',
  body_too_large: 'request entity too large',
  query_too_large: 'request-uri too large',
};

export async function respond(answer: Answer, style: Style): Promise<ApiResponse> {
  const { status, file, document, pages, listIn, body, written } = answer;
  const headers = headersOf(style, answer.headers);
  if (file !== undefined) {
    headers['content-type'] = file.type;
    if (file.bytes !== null) headers['content-length'] = String(file.bytes);
    if (!style.bodiless) return { status, headers, body: await file.open() };
    await file.check?.();
    return { status, headers, body: null };
  }
  if (document !== undefined) {
    headers['content-length'] = String(Buffer.byteLength(document.content));
    return withText({ status, headers, type: document.type }, document.content, style);
  }
  if (pages !== undefined) return respondList({ status, headers, type: jsonType }, { pages, listIn }, style);
  if (body === undefined && written === undefined) return { status, headers, body: null };
  return withText({ status, headers, type: jsonType }, textOf(answer, style), style);
}

function textOf({ body, written }: Answer, style: Style): string | Uint8Array {
  if (written === undefined) return jsonText(body, style);
  return style.pretty ? written.pretty() : written.plain;
}

/** Streams a list of several pages. A HEAD answer then has no content-length. */
async function respondList(
  head: Head,
  { pages, listIn }: { readonly pages: Pages; readonly listIn: Answer['listIn'] },
  style: Style,
): Promise<ApiResponse> {
  const { status, headers } = head;
  const first = await pages.next();
  const second = first.done === true ? first : await pages.next();
  const whole = first.done === true ? [] : first.value;
  if (second.done === true) {
    const body = listIn === undefined ? whole : { ...listIn.body, [listIn.member]: whole };
    return withText(head, jsonText(body, style), style);
  }
  headers['content-type'] = head.type;
  if (style.bodiless) {
    await pages.return();
    return { status, headers, body: null };
  }
  const all = joined([whole, second.value], pages);
  const form = style.pretty ? 'pretty' : 'plain';
  const text =
    listIn === undefined ? jsonList(all, form) : jsonWithList(listIn.body, listIn.member, all, form);
  return { status, headers, body: text };
}

async function* joined<Page>(read: Page[], others: AsyncGenerator<Page, void, undefined>) {
  for (let page = read.shift(); page !== undefined; page = read.shift()) yield page;
  yield* others;
}

export function respondError(error: ServiceError, style: Style): ApiResponse {
  const { status } = error;
  const headers = headersOf(style, error.headers);
  const phrase = statusTextOf(error.code);
  const description = errorDescription(error);
  const further = { ...errorDetails(error, indentOf(style)), request_id: style.requestId };
  if (style.problem) {
    const body = { type: 'about:blank', title: phrase, status, detail: description, ...further };
    const type = 'application/problem+json; charset=utf-8';
    return withText({ status, headers, type }, jsonText(body, style), style);
  }
  const body = { description, status: phrase, ...further };
  return withText({ status, headers, type: jsonType }, jsonText(body, style), style);
}

export function statusTextOf(code: ErrorCode): string {
  return statusTexts[code] ?? (STATUS_CODES[errorStatuses[code]] ?? 'error').toLowerCase();
}

export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
} as const;

function headersOf(
  { requestId, version }: Style,
  further: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const headers: Record<string, string> = {
    'cache-control': 'private, no-store',
    ...securityHeaders,
    ...(version === null ? {} : { 'service-api-version': String(version), 'x-request-id': requestId }),
  };
  for (const [name, value] of Object.entries(further)) headers[name.toLowerCase()] = value;
  return headers;
}

function jsonText(body: unknown, style: Style): string {
  return style.pretty ? `${JSON.stringify(body, null, indentOf(style))}\n` : JSON.stringify(body);
}

function indentOf({ pretty }: Style): number {
  return pretty ? 2 : 0;
}

interface Head {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly type: string;
}

function withText({ status, headers, type }: Head, text: string | Uint8Array, style: Style): ApiResponse {
  headers['content-type'] = type;
  if (style.bodiless) headers['content-length'] = String(Buffer.byteLength(text));
  return { status, headers, body: style.bodiless ? null : text };
}
