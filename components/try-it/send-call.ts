import { loggedRequestId } from '@/lib/core/logged-request';
import type { PreparedCall } from './call';

/** Most characters of an answer that are shown. More would only slow the page down. */
const shownMax = 200_000;

export interface TriedAnswer {
  readonly status: number;
  readonly summary: string;
  readonly headers: string;
  readonly body: string;
  /** Id of a failed request, for the link to the log of requests. Null after a success. */
  readonly requestId: string | null;
}

/** @throws TypeError if the network or the browser prevented an answer. */
export async function sendCall({
  method,
  url,
  headers,
  body,
  withSession,
}: PreparedCall): Promise<TriedAnswer> {
  const start = performance.now();
  const response = await fetch(url, {
    method,
    headers,
    body,
    credentials: withSession ? 'same-origin' : 'omit',
    cache: 'no-store',
  });
  const text = await response.text();
  const { status, statusText } = response;
  return {
    status,
    summary: `${status} ${statusText} · ${Math.round(performance.now() - start)} ms`,
    headers: [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n'),
    body: indented(text).slice(0, shownMax),
    requestId: status < 400 ? null : loggedRequestId(text),
  };
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    // The answer is not JSON, but a file or the error page of a proxy.
    return text;
  }
}
