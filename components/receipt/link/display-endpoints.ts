import { hash } from 'node:crypto';
import { z } from 'zod';
import { displayFragment, displayPage, type DisplayParts } from '@/components/receipt/page/display-page';
import { displayScript } from '@/components/receipt/page/display-script';
import { goneDisplayPage } from '@/components/receipt/page/gone-display-page';
import { noReceiptPage } from '@/components/receipt/page/receipt-page';
import type { ConsumerPage } from '@/components/receipt/page/render-page';
import { readerLanguage } from '@/components/receipt/words/page-language';
import { notFound } from '@/lib/core/errors';
import { isReceiptLanguage, type ReceiptLanguage } from '@/lib/core/i18n/receipt-languages';
import { displayPath, displayUrl } from '@/lib/core/paths';
import { brandOfReceipt } from '@/lib/domain/brand/brand-of-receipt';
import { takePageCall } from '@/lib/domain/receipts/links/page-calls';
import { openDisplay, type OpenedDisplay } from '@/lib/domain/tills/displays';
import { chooseHandOver, showReceipt, type Shown } from '@/lib/domain/tills/show-receipt';
import { openStream } from '@/lib/domain/tills/streams';
import type { Answer } from '@/lib/platform/http/answer';
import { qrSvg } from '@/lib/platform/pdf/qr-code';
import { endpoint, ok } from '@/lib/platform/http/endpoint';
import { anyBytes, anyType, type RequestHead } from '@/lib/platform/http/input';
import { fileAnswer, pageAnswer, pageHeaders } from './page-answer';

const params = { token: z.string() };

const common = {
  access: 'link',
  published: false,
  params,
  takeCall: ({ params: named, address }: RequestHead) => {
    takePageCall(named['token'] ?? '', address);
    return {};
  },
} as const;

const choice = z.enum(['digital', 'paper', 'none']);

export const getDisplayPage = endpoint({
  ...common,
  operation: 'get_display_page',
  method: 'GET',
  path: '/display/{token}',
  summary: 'Show the customer display of a till',
  answers: { 200: { description: 'The page', file: true } },
  run: async (_ctx, head) => {
    const display = await openDisplay(head.params.token);
    if (display === null) return pageAnswer(await goneDisplayPage(languageOf(head)), 404);
    const page = await displayPage(await partsOf(head, display, await showReceipt(display)));
    return pageAnswer(page, 200, { 'Content-Security-Policy': policyOf(page) });
  },
  answerError: async (error, { arguments: query, request }) => {
    const lang = query.get('lang');
    const isLimited = error.code === 'rate_limited';
    const page = await noReceiptPage(
      isLimited ? 'limited' : 'unavailable',
      request.headers.get('accept-language'),
      isReceiptLanguage(lang) ? lang : null,
    );
    // The error page reloads itself, because no person operates a customer display.
    const headers = { 'Retry-After': '60', ...error.headers, Refresh: '60' };
    return pageAnswer(page, isLimited ? 429 : 503, headers);
  },
});

const stateHeaders = { 'Cache-Control': 'no-store' };

export const getDisplayNow = endpoint({
  ...common,
  operation: 'get_display_now',
  method: 'GET',
  path: '/display/{token}/now',
  summary: 'Read what a customer display shows now',
  answers: { 200: { description: 'Part of the page, and for how long it is shown' } },
  run: async (_ctx, head) => {
    const display = await openKnownDisplay(head.params.token);
    return stateAnswer(await partsOf(head, display, await showReceipt(display)));
  },
});

export const postDisplayChoice = endpoint({
  ...common,
  operation: 'post_display_choice',
  method: 'POST',
  path: '/display/{token}/choice',
  summary: 'Choose on a customer display how a receipt is handed over',
  accepts: { [anyType]: anyBytes },
  bodyBytesMax: 1_024,
  answers: { 200: { description: 'What the display shows then' } },
  run: async (_ctx, head) => {
    const { token } = head.params;
    const display = await openKnownDisplay(token);
    const sent = head.body.value;
    const form = new URLSearchParams(Buffer.from(sent instanceof Uint8Array ? sent : []).toString('utf8'));
    const chosen = choice.safeParse(form.get('choice'));
    if (!chosen.success) throw notFound('choice');
    const shown = await chooseHandOver(display, form.get('receipt') ?? '', chosen.data);
    const isScript = head.request.headers.get('accept') === 'application/json';
    if (!isScript) return { status: 303, headers: { ...stateHeaders, Location: displayPath(token) } };
    return stateAnswer(await partsOf(head, display, shown));
  },
});

/** Server-sent events. After each event, the screen requests the current content. */
export const getDisplayEvents = endpoint({
  ...common,
  operation: 'get_display_events',
  method: 'GET',
  path: '/display/{token}/events',
  summary: 'Hear when a customer display has something else to show',
  answers: { 200: { description: 'A stream of events', file: true } },
  run: async (_ctx, { params: { token }, address }) => {
    const display = await openKnownDisplay(token);
    return {
      status: 200,
      file: {
        type: 'text/event-stream; charset=utf-8',
        bytes: null,
        open: () => Promise.resolve(openStream(display, address)),
        check: () => Promise.resolve(),
      },
      // Keeps nginx from buffering the events.
      headers: { ...stateHeaders, 'X-Accel-Buffering': 'no' },
    };
  },
});

export const getDisplayQr = endpoint({
  ...common,
  operation: 'get_display_qr_svg',
  method: 'GET',
  path: '/display/{token}/qr.svg',
  summary: 'Read the QR code of the address of a customer display as SVG',
  answers: { 200: { description: 'The code', file: true } },
  run: async (_ctx, head) => {
    const { token } = head.params;
    await openKnownDisplay(token);
    const bytes = Buffer.from(qrSvg(displayUrl(token)));
    return fileAnswer(head, { bytes, type: 'image/svg+xml', filename: 'display-qr.svg' });
  },
});

async function openKnownDisplay(token: string): Promise<OpenedDisplay> {
  const display = await openDisplay(token);
  if (display === null) throw notFound('display');
  return display;
}

type DisplayRequest = Pick<RequestHead, 'request' | 'arguments'>;

function languageOf({ request, arguments: query }: DisplayRequest): ReceiptLanguage {
  const lang = query.get('lang');
  const chosen = isReceiptLanguage(lang) ? lang : null;
  return readerLanguage({ chosen, acceptLanguage: request.headers.get('accept-language') });
}

async function partsOf(
  head: DisplayRequest & { readonly params: { readonly token: string } },
  { ctx }: OpenedDisplay,
  shown: Shown,
): Promise<DisplayParts> {
  const { name, brandVersion } = ctx.retailer;
  const brand = await brandOfReceipt(ctx, { name, brandVersion });
  return { token: head.params.token, shown, brand, language: languageOf(head) };
}

async function stateAnswer(parts: DisplayParts): Promise<Answer> {
  const { shown } = parts;
  const leftMs = shown.kind === 'brand' ? null : shown.leftMs;
  return ok({ html: await displayFragment(parts), left_ms: leftMs }, stateHeaders);
}

const scriptSource = `'sha256-${hash('sha256', displayScript, 'base64')}'`;

/** Content-Security-Policy that allows only this script. The script may request only this service. */
function policyOf(page: ConsumerPage): string {
  const policy = pageHeaders(page)['Content-Security-Policy'] ?? '';
  return `${policy}; script-src ${scriptSource}; connect-src 'self'`;
}

export const displayEndpoints = [
  getDisplayPage,
  getDisplayNow,
  postDisplayChoice,
  getDisplayEvents,
  getDisplayQr,
];
