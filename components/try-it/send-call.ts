import { loggedRequestId } from '@/lib/core/logged-request';
import type { PreparedCall } from './call';

/** Most characters shown; more would only make the page slow. */
const shownMax = 200_000;

export interface TriedAnswer {
  readonly status: number;
  /** Summary such as `201 Created · 12 ms`. */
  readonly summary: string;
  /** One header per line. */
  readonly headers: string;
  /** JSON is indented; cut where it is very long. */
  readonly body: string;
  /** Request id of a refused call, for the log of requests, else null. */
  readonly requestId: string | null;
}

/** @throws TypeError when no answer came. */
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
    // Not JSON: a file, or the page of a proxy.
    return text;
  }
}
