import { STATUS_CODES } from 'node:http';
import Negotiator from 'negotiator';
import { errorStatuses, type ErrorCode, type ServiceError } from '@/lib/core/errors';
import type { Answer } from './endpoint';
import { errorDescription, errorDetails } from './error-body';
import { jsonList } from './json-list';
import { streamOf } from './stream-of';

/** How the caller wants the response written. */
export interface Style {
  readonly pretty: boolean;
  /** RFC 9457 instead of our error shape. */
  readonly problem: boolean;
  readonly requestId: string;
  readonly version: number;
  /** HEAD: everything but the body. */
  readonly bodiless: boolean;
}

const jsonType = 'application/json; charset=utf-8';

// Status texts of the specification (section 7) where they are not today's reason phrase.
const statusTexts: Readonly<Record<string, string>> = {
  headers_too_large: 'entity too large',
  body_too_large: 'request entity too large',
  query_too_large: 'request-uri too large',
};

/** What a response may be written in, by preference of the Accept header; empty when nothing fits. */
export function acceptableTypes(headers: Headers): string[] {
  const accept = acceptOf(headers);
  if (accept === '') return ['application/json'];
  return new Negotiator({ headers: { accept } }).mediaTypes(['application/json', 'application/problem+json']);
}

/** Whether the Accept header lets a file of this type through. */
export function acceptsFile(headers: Headers, type: string): boolean {
  const accept = acceptOf(headers);
  return accept === '' || new Negotiator({ headers: { accept } }).mediaTypes([type]).length > 0;
}

const parameter = /;\s*(?!q\s*=)[^\s;,="]+\s*=\s*(?:"(?:[^"\\]|\\.)*"|[^;,"]*)/gi;

/**
 * The Accept header without the parameters of its types, all but their weights: each type is written in one way only,
 * which is what most who name a charset ask for.
 */
function acceptOf(headers: Headers): string {
  return (headers.get('accept') ?? '').replaceAll(parameter, '').trim();
}

/** Writes an answer as a response. */
export async function respond(answer: Answer, style: Style): Promise<Response> {
  const headers = baseHeaders(style);
  for (const [name, value] of Object.entries(answer.headers ?? {})) headers.set(name, value);
  if (answer.file !== undefined) {
    headers.set('Content-Type', answer.file.type);
    if (answer.file.bytes !== null) headers.set('Content-Length', String(answer.file.bytes));
    return new Response(style.bodiless ? null : await answer.file.open(), { status: answer.status, headers });
  }
  if (answer.pages !== undefined) return respondList(answer.status, answer.pages, headers, style);
  const { body, written } = answer;
  if (body === undefined && written === undefined) {
    return new Response(null, { status: answer.status, headers });
  }
  const text = written?.[style.pretty ? 'pretty' : 'plain'] ?? jsonText(body, style);
  return write(answer.status, text, headers, style, jsonType);
}

/** Up to a page is written as any other body; more is streamed, and then HEAD knows no length. */
async function respondList(
  status: number,
  pages: AsyncGenerator<readonly unknown[], void, undefined>,
  headers: Headers,
  style: Style,
): Promise<Response> {
  const first = await pages.next();
  const second = first.done === true ? first : await pages.next();
  const whole = first.done === true ? [] : first.value;
  if (second.done === true) return write(status, jsonText(whole, style), headers, style, jsonType);
  headers.set('Content-Type', jsonType);
  if (style.bodiless) {
    await pages.return();
    return new Response(null, { status, headers });
  }
  const all = joined([whole, second.value], pages);
  return new Response(streamOf(jsonList(all, style.pretty ? 'pretty' : 'plain')), { status, headers });
}

async function* joined<Page>(read: readonly Page[], others: AsyncGenerator<Page, void, undefined>) {
  yield* read;
  yield* others;
}

/** Writes an error as a response: our shape, or RFC 9457 where the caller asked for it. */
export function respondError(error: ServiceError, style: Style): Response {
  const headers = baseHeaders(style);
  for (const [name, value] of Object.entries(error.headers)) headers.set(name, value);
  const phrase = statusTextOf(error.code);
  const description = errorDescription(error);
  const further = { ...errorDetails(error, indentOf(style)), request_id: style.requestId };
  if (style.problem) {
    const body = {
      type: 'about:blank',
      title: phrase,
      status: error.status,
      detail: description,
      ...further,
    };
    return write(
      error.status,
      jsonText(body, style),
      headers,
      style,
      'application/problem+json; charset=utf-8',
    );
  }
  const body = { description, status: phrase, ...further };
  return write(error.status, jsonText(body, style), headers, style, jsonType);
}

/** The text of `status` in an error's body: the lower-case reason phrase, in the words of the specification. */
export function statusTextOf(code: ErrorCode): string {
  return statusTexts[code] ?? (STATUS_CODES[errorStatuses[code]] ?? 'error').toLowerCase();
}

function baseHeaders(style: Style): Headers {
  return new Headers({
    'Cache-Control': 'private, no-store',
    'X-Request-Id': style.requestId,
    'X-Content-Type-Options': 'nosniff',
    'service-api-version': String(style.version),
  });
}

function jsonText(body: unknown, style: Style): string {
  return `${JSON.stringify(body, null, indentOf(style))}${style.pretty ? '\n' : ''}`;
}

/** Spaces of a level (contract section 1). */
function indentOf({ pretty }: Style): number {
  return pretty ? 2 : 0;
}

function write(status: number, text: string, headers: Headers, style: Style, type: string): Response {
  headers.set('Content-Type', type);
  if (style.bodiless) headers.set('Content-Length', String(Buffer.byteLength(text)));
  return new Response(style.bodiless ? null : text, { status, headers });
}
