import { globSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { parse } from 'hono/utils/cookie';
import ipaddr from 'ipaddr.js';
import { limitedPage } from '@/components/receipt/page/limited-page';
import { pageHeaders } from '@/components/receipt/link/page-answer';
import type { ServiceError } from '@/lib/core/errors';
import { localeCookie } from '@/lib/core/i18n/locales';
import { portalLocale } from '@/lib/core/i18n/portal-locale';
import { tryVisit } from '@/lib/platform/auth/limit-visits';
import { errorResponse } from './error-response';
import { peerAddress } from './peer-address';

/**
 * Charges to a visitor's rate limit, in units of 5 ms of processor time (docs/operations.md, "Limits without
 * a credential").
 */
const costs = { page: 4, authentication: 2, asset: 0.2 } as const;

/** Answers 429 and returns true if the user or network has exceeded its limit. */
export async function refuseBeyondLimit(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const address = peerAddress(request);
  const { headers, refusal } = await tryVisit({
    cookies: request.headers.cookie,
    address: ipaddr.isValid(address) ? ipaddr.process(address).toString() : null,
    cost: costOf(request.url ?? '/'),
  });
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (refusal === null) return false;
  await refuse(refusal, request, response);
  return true;
}

function costOf(target: string): number {
  const [path = ''] = target.split(/[?#]/, 1);
  if (isAsset(decodeURIComponent(path))) return costs.asset;
  return path.startsWith('/api/') ? costs.authentication : costs.page;
}

/** Only files of the build are cheap. For other addresses below `/_next/static/`, Next renders a 404 page. */
let assets: ReadonlySet<string> | undefined;

function isAsset(path: string): boolean {
  assets ??= new Set(globSync('static/**/*.*', { cwd: '.next' }).map((file) => `/_next/${file}`));
  return assets.has(path);
}

async function refuse(
  error: ServiceError,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { accept = '', cookie = '', 'accept-language': languages = null } = request.headers;
  const { status, headers, body } = errorResponse(error);
  if (request.url?.startsWith('/api/') === true || !accept.includes('text/html')) {
    response.writeHead(status, headers).end(body);
    return;
  }
  const page = await limitedPage(portalLocale(parse(cookie)[localeCookie], languages));
  response.writeHead(status, { ...pageHeaders(page), ...error.headers }).end(page.html);
}
