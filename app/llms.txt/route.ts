import { llmsText } from '@/components/reference/documentation-markdown';
import { config } from '@/lib/core/config';
import { taggedResponse } from '@/lib/platform/http/entity-tag';

// The address of the service is known when it runs, not when it is built.
export const dynamic = 'force-dynamic';

/** GET /llms.txt: the pages of the API's documentation for language models. */
export function GET(request: Request): Promise<Response> {
  const text = llmsText({ origin: config().baseUrl, client: null, store: null });
  const response = taggedResponse(request, Buffer.from(text), {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'public, max-age=300',
    'X-Content-Type-Options': 'nosniff',
  });
  return Promise.resolve(response);
}
