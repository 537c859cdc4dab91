import { readAsset, readAssets } from '@/components/reference/assets';
import { documentationMarkdown, llmsText } from '@/components/reference/documentation-markdown';
import { findPage, type DocumentationPage } from '@/components/reference/pages';
import { renderDocumentation, type DocumentationReader } from '@/components/reference/render-documentation';
import { readSampleFile } from '@/components/reference/sample-files';
import { searchEntries } from '@/components/reference/search-entries';
import { documentKey, makeDocumentCache } from '@/lib/platform/document-cache';
import { tryVisit } from '@/lib/platform/auth/limit-visits';
import type { Answer } from '@/lib/platform/http/answer';
import { endpoint } from '@/lib/platform/http/endpoint';
import type { RequestHead } from '@/lib/platform/http/input';
import { taggedAnswer } from '@/lib/platform/http/entity-tag';
import { config } from '@/lib/core/config';
import { z } from 'zod';
import { parse } from 'hono/utils/cookie';
import { limitedPage } from '@/components/receipt/page/limited-page';
import { pageAnswer as limitedPageAnswer } from '@/components/receipt/link/page-answer';
import type { ServiceError } from '@/lib/core/errors';
import { localeCookie } from '@/lib/core/i18n/locales';
import { portalLocale } from '@/lib/core/i18n/portal-locale';
import { findReader, presentHour } from './reader';

/** The policy allows only files of the build, and nothing inline. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const headers = {
  'Content-Security-Policy': policy,
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

const forAll = { ...headers, 'Cache-Control': 'public, max-age=300' };

const forReader = { ...headers, 'Cache-Control': 'private, no-cache' };

/**
 * All pages together take 5 MB for readers without a session, and 15 MB in all three themes. The rest of the
 * 32 MB holds pages for staff.
 */
const findDocument = makeDocumentCache<Buffer>({
  kind: 'reference',
  bytesMax: 32 * 1024 * 1024,
  bytesOf: ({ buffer }) => buffer.byteLength,
});

const encoder = new TextEncoder();

function bytesOf(key: readonly unknown[], make: () => string | Promise<string>): Promise<Buffer> {
  return findDocument(documentKey(key), async () => Buffer.from(encoder.encode(await make()).buffer));
}

type ReferenceRequest = Pick<RequestHead, 'request'>;

/**
 * Charges one unit, 5 ms of processor time, to the visitor's rate limit. This is enough, because documents
 * are cached.
 */
async function takeVisit({ request, address }: RequestHead): Promise<Readonly<Record<string, string>>> {
  const cookies = request.headers.get('cookie') ?? undefined;
  const { headers: rateHeaders, refusal } = await tryVisit({ cookies, address, cost: 1 });
  if (refusal !== null) throw refusal;
  return rateHeaders;
}

/** Returns null unless the error is a rate limit and the reader accepts HTML. */
async function refusalPage(error: ServiceError, { request: { headers: sent } }: RequestHead) {
  if (error.code !== 'rate_limited' || !(sent.get('accept') ?? '').includes('text/html')) return null;
  const chosen = parse(sent.get('cookie') ?? '')[localeCookie];
  const page = await limitedPage(portalLocale(chosen, sent.get('accept-language')));
  return limitedPageAnswer(page, 429, error.headers);
}

const open = {
  access: 'public',
  published: false,
  method: 'GET',
  takeCall: takeVisit,
  answerError: refusalPage,
  answers: { 200: { description: 'A page or a file of the documentation', file: true } },
} as const;

export const getReference = endpoint({
  ...open,
  operation: 'get_reference',
  path: '/docs/api',
  summary: 'Show the documentation of the API',
  run: (_ctx, request) => pageAnswer(request, findPage('') ?? null),
});

export const getReferencePart = endpoint({
  ...open,
  operation: 'get_reference_part',
  path: '/docs/api/{part...}',
  summary: 'Show a part of the documentation of the API',
  params: { part: z.string() },
  run: (_ctx, request) => partAnswer(request, request.params.part),
});

export const getLanguageModelText = endpoint({
  ...open,
  operation: 'get_language_model_text',
  path: '/llms.txt',
  summary: 'Read the documentation of the API for language models',
  run: (_ctx, request) => {
    const text = llmsText({ origin: config().baseUrl, client: null, store: null, now: presentHour() });
    const document = { type: 'text/plain; charset=utf-8', content: Buffer.from(text) };
    return Promise.resolve(
      tagged(request, document, {
        'Cache-Control': 'public, max-age=300',
        'X-Content-Type-Options': 'nosniff',
      }),
    );
  },
});

export const referenceEndpoints = [getReference, getReferencePart, getLanguageModelText];

function tagged(
  { request }: ReferenceRequest,
  document: { readonly type: string; readonly content: Uint8Array },
  further: Readonly<Record<string, string>>,
): Answer {
  return taggedAnswer(request.headers.get('if-none-match'), document, further);
}

async function partAnswer(request: ReferenceRequest, part: string): Promise<Answer> {
  const [first = '', ...rest] = part.split('/');
  const below = rest.join('/');
  if (first === 'assets') return await assetAnswer(request, below);
  if (first === 'files') return await sampleAnswer(request, below);
  if (below !== '') return await pageAnswer(request, null);
  if (first === 'search-entries.json') return await entriesAnswer(request);
  const markdown = /^(?<slug>[\w-]+)\.md$/.exec(first)?.groups?.['slug'];
  if (markdown !== undefined) {
    return await markdownAnswer(request, findPage(markdown === 'introduction' ? '' : markdown) ?? null);
  }
  return await pageAnswer(request, findPage(first) ?? null);
}

async function pageAnswer(request: ReferenceRequest, page: DocumentationPage | null): Promise<Answer> {
  const [reader, assets] = await Promise.all([findReader(request.request), readAssets()]);
  const content = await bytesOf(['html', page?.slug ?? null, reader, assets], () =>
    renderDocumentation(page, reader, assets),
  );
  const document = { type: 'text/html; charset=utf-8', content };
  if (page === null) return { status: 404, document, headers: forReader };
  return tagged(request, document, forReader);
}

async function markdownAnswer(request: ReferenceRequest, page: DocumentationPage | null): Promise<Answer> {
  if (page === null) return await pageAnswer(request, null);
  const { values }: DocumentationReader = await findReader(request.request);
  const content = await bytesOf(['markdown', page.slug, values], () => documentationMarkdown(page, values));
  return tagged(request, { type: 'text/markdown; charset=utf-8', content }, forReader);
}

async function entriesAnswer(request: ReferenceRequest): Promise<Answer> {
  const content = await bytesOf(['entries'], async () => JSON.stringify(await searchEntries()));
  return tagged(request, { type: 'application/json', content }, forAll);
}

async function assetAnswer(request: ReferenceRequest, name: string): Promise<Answer> {
  const asset = await readAsset(name);
  if (asset === null) return await pageAnswer(request, null);
  return tagged(
    request,
    { type: asset.type, content: asset.bytes },
    {
      ...headers,
      // Cached forever, because the name contains a digest of the content.
      'Cache-Control': 'public, max-age=31536000, immutable',
    },
  );
}

async function sampleAnswer(request: ReferenceRequest, name: string): Promise<Answer> {
  const content = await readSampleFile(name);
  if (content === null) return await pageAnswer(request, null);
  return tagged(
    request,
    { type: 'application/octet-stream', content },
    {
      ...forAll,
      'Content-Disposition': `attachment; filename="${name.split('/').at(-1)}"`,
    },
  );
}
