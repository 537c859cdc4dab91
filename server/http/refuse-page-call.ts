import type { IncomingMessage, ServerResponse } from 'node:http';
import ipaddr from 'ipaddr.js';
import { askedOf, limitedPage } from '@/app/r/[token]/limited-page';
import { ServiceError } from '@/lib/core/errors';
import { decodeSegment } from '@/lib/platform/http/path';
import { takePageCall } from '@/lib/domain/receipts/page-calls';

/**
 * Counts a request below a consumer link from `address`, and answers it where its link or network has asked too often: here,
 * because by way of Next each refusal would take milliseconds of what it protects. Tells whether it has answered.
 */
export async function refusePageCall(
  request: IncomingMessage,
  response: ServerResponse,
  address: string,
): Promise<boolean> {
  const url = URL.parse(request.url ?? '/', 'http://localhost');
  const [, first, token] = (url?.pathname ?? '').split('/').map(decodeSegment);
  if (url === null || first !== 'r') return false;
  try {
    takePageCall(token ?? '', ipaddr.isValid(address) ? ipaddr.process(address).toString() : null);
    return false;
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'rate_limited') throw error;
    const asked = askedOf(url.searchParams, request.headers['accept-language'] ?? null);
    const { status, headers, body } = await readPage(await limitedPage(error, asked));
    response.writeHead(status, headers).end(body);
    return true;
  }
}

async function readPage(page: Response) {
  const body = await page.text();
  const headers = { ...Object.fromEntries(page.headers), 'Content-Length': String(Buffer.byteLength(body)) };
  return { status: page.status, headers, body };
}
