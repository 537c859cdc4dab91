import { readAsset, readAssets } from '@/components/reference/assets';
import { documentationMarkdown } from '@/components/reference/documentation-markdown';
import { findPage, type DocumentationPage } from '@/components/reference/pages';
import { renderDocumentation, type Reader } from '@/components/reference/render-documentation';
import { readSampleFile } from '@/components/reference/sample-files';
import { searchEntries } from '@/components/reference/search-entries';
import { portalPath } from '@/lib/core/portal-path';
import { documentKey, makeDocumentCache } from '@/lib/platform/document-cache';
import { taggedResponse } from '@/lib/platform/http/entity-tag';
import { findReader } from '../reader';

/** Nothing but what the build made runs or is loaded, and nothing is inline. */
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

/** Headers of all of it; but for the policy as `next.config.mjs` has them for pages, which Next answers. */
const headers = {
  'Content-Security-Policy': policy,
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

/** Headers of a response that is the same for everybody and can be cached for a while. */
const forAll = { ...headers, 'Cache-Control': 'public, max-age=300' };

/** What names what signed-in staff have. */
const forReader = { ...headers, 'Cache-Control': 'private, no-cache' };

/**
 * Finished documents of one process. All that readers without a session get is 5 MB, and three times that with the themes they
 * may choose; what staff get with their retailer's values makes room first where it was not asked for lately.
 */
const findDocument = makeDocumentCache<Buffer>({
  kind: 'reference',
  bytesMax: 32 * 1024 * 1024,
  bytesOf: ({ buffer }) => buffer.byteLength,
});

const encoder = new TextEncoder();

/** A document as bytes: a kept one, or one that is made, once for all who ask meanwhile. */
function bytesOf(key: readonly unknown[], make: () => string | Promise<string>): Promise<Buffer> {
  return findDocument(documentKey(key), async () => Buffer.from(encoder.encode(await make()).buffer));
}

/** The API's documentation: pages, each as Markdown too, its search, and the files that pages name. Open to everybody. */
export async function GET(request: Request): Promise<Response> {
  const [first = '', ...rest] = partsOf(request);
  const below = rest.join('/');
  if (first === 'assets') return await assetResponse(request, below);
  if (first === 'files') return await fileResponse(request, below);
  if (below !== '') return await pageResponse(request, null);
  if (first === 'search-entries.json') return await entriesResponse(request);
  const markdown = /^(?<slug>[\w-]+)\.md$/.exec(first)?.groups?.['slug'];
  if (markdown !== undefined) {
    return await markdownResponse(request, findPage(markdown === 'introduction' ? '' : markdown) ?? null);
  }
  return await pageResponse(request, findPage(first) ?? null);
}

/** The decoded segments of the address below `/docs/api`. */
function partsOf(request: Request): string[] {
  const { pathname } = new URL(request.url);
  return pathname
    .split('/')
    .slice(portalPath.apiReference().split('/').length)
    .map((part) => decodeURIComponent(part));
}

async function pageResponse(request: Request, page: DocumentationPage | null): Promise<Response> {
  const [reader, assets] = await Promise.all([findReader(request), readAssets()]);
  const bytes = await bytesOf(['html', page?.slug ?? null, reader, assets], () =>
    renderDocumentation(page, reader, assets),
  );
  const type = { 'Content-Type': 'text/html; charset=utf-8' };
  if (page === null)
    return new Response(new Uint8Array(bytes), { status: 404, headers: { ...forReader, ...type } });
  return taggedResponse(request, bytes, { ...forReader, ...type });
}

async function markdownResponse(request: Request, page: DocumentationPage | null): Promise<Response> {
  if (page === null) return await pageResponse(request, null);
  const { values }: Reader = await findReader(request);
  const bytes = await bytesOf(['markdown', page.slug, values], () => documentationMarkdown(page, values));
  return taggedResponse(request, bytes, { ...forReader, 'Content-Type': 'text/markdown; charset=utf-8' });
}

async function entriesResponse(request: Request): Promise<Response> {
  const bytes = await bytesOf(['entries'], async () => JSON.stringify(await searchEntries()));
  return taggedResponse(request, bytes, { ...forAll, 'Content-Type': 'application/json' });
}

async function assetResponse(request: Request, name: string): Promise<Response> {
  const asset = await readAsset(name);
  if (asset === null) return await pageResponse(request, null);
  return taggedResponse(request, asset.bytes, {
    ...headers,
    'Content-Type': asset.type,
    // The name has the digest of what is in it.
    'Cache-Control': 'public, max-age=31536000, immutable',
  });
}

async function fileResponse(request: Request, name: string): Promise<Response> {
  const bytes = await readSampleFile(name);
  if (bytes === null) return await pageResponse(request, null);
  return taggedResponse(request, bytes, {
    ...forAll,
    'Content-Type': 'application/octet-stream',
    'Content-Disposition': `attachment; filename="${name.split('/').at(-1)}"`,
  });
}
