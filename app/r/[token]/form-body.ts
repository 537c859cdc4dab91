import { readBody } from '@/lib/platform/http/body';
import { webBody } from '@/lib/platform/http/web-mount';

/** A form of ours is far smaller. */
const bytesMax = 8_192;

/**
 * The fields of a form that was sent from one of our pages; null when it was not: a browser states it
 * (`Sec-Fetch-Site`), since our pages send no referrer (`no-referrer`). Without that
 * header, it was no browser that could be led astray: pages behind links know no cookie.
 * @throws ServiceError `body_too_large` or `invalid_request`.
 */
export async function readOwnForm(request: Request): Promise<URLSearchParams | null> {
  const fields = await readForm(request);
  const site = request.headers.get('sec-fetch-site');
  return site === null || site === 'same-origin' ? fields : null;
}

/** The fields of a form, regardless of the sender; none where the body is of another kind. */
export async function readForm(request: Request): Promise<URLSearchParams> {
  const body = await readBody(webBody(request), bytesMax);
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  return new URLSearchParams(type === 'application/x-www-form-urlencoded' ? body.toString('utf8') : '');
}
