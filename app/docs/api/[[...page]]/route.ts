import { readAsset, readAssets } from '@/components/reference/assets';
import { documentationMarkdown } from '@/components/reference/documentation-markdown';
import { findPage, type DocumentationPage } from '@/components/reference/pages';
import { renderDocumentation } from '@/components/reference/render-documentation';
import { readSampleFile } from '@/components/reference/sample-files';
import { searchEntries } from '@/components/reference/search-entries';
import { findReader } from '../reader';

interface Context {
  readonly params: Promise<{ readonly page?: readonly string[] }>;
}

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

/** The API's documentation: pages, each as Markdown too, its search, and the files that pages name. Open to everybody. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const [first = '', ...rest] = (await params).page ?? [];
  const below = rest.join('/');
  if (first === 'assets') return await assetResponse(below);
  if (first === 'files') return await fileResponse(below);
  if (below !== '') return await pageResponse(null);
  if (first === 'search-entries.json') return Response.json(await searchEntries(), { headers: forAll });
  const markdown = /^(?<slug>[\w-]+)\.md$/.exec(first)?.groups?.['slug'];
  if (markdown !== undefined) return await markdownResponse(markdown === 'introduction' ? '' : markdown);
  return await pageResponse(findPage(first) ?? null);
}

/** What is the same for everybody and can be kept for a while. */
const forAll = { 'Cache-Control': 'public, max-age=300', 'Content-Security-Policy': policy };

async function pageResponse(page: DocumentationPage | null): Promise<Response> {
  return new Response(await renderDocumentation(page, await findReader(), await readAssets()), {
    status: page === null ? 404 : 200,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      // It names what signed-in staff have.
      'Cache-Control': 'private, no-cache',
    },
  });
}

async function markdownResponse(slug: string): Promise<Response> {
  const page = findPage(slug);
  if (page === undefined) return await pageResponse(null);
  return new Response(await documentationMarkdown(page, (await findReader()).values), {
    headers: {
      'Content-Type': 'text/markdown; charset=utf-8',
      'Content-Security-Policy': policy,
      'Cache-Control': 'private, no-cache',
    },
  });
}

async function assetResponse(name: string): Promise<Response> {
  const asset = await readAsset(name);
  if (asset === null) return await pageResponse(null);
  return new Response(new Uint8Array(asset.bytes), {
    headers: {
      'Content-Type': asset.type,
      // The name has the digest of what is in it.
      'Cache-Control': 'public, max-age=31536000, immutable',
    },
  });
}

async function fileResponse(name: string): Promise<Response> {
  const bytes = await readSampleFile(name);
  if (bytes === null) return await pageResponse(null);
  return new Response(new Uint8Array(bytes), {
    headers: {
      ...forAll,
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': `attachment; filename="${name.split('/').at(-1)}"`,
    },
  });
}
