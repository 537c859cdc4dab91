import type { PreparedCall } from './call';

/** Longest answer that is shown; more would only make the page slow. */
const shownMax = 200_000;

/** Sends a call with the browser's session, and reads the answer as text; JSON is indented. */
export async function sendCall({ method, url, headers, body }: PreparedCall) {
  const start = performance.now();
  const response = await fetch(url, { method, headers, body, credentials: 'same-origin' });
  const text = await response.text();
  return {
    status: response.status,
    statusText: response.statusText,
    milliseconds: Math.round(performance.now() - start),
    headers: [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n'),
    body: indented(text).slice(0, shownMax),
  };
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    // Not JSON: shown as it came.
    return text;
  }
}
