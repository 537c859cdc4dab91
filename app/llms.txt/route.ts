import { llmsText } from '@/components/reference/documentation-markdown';
import { config } from '@/lib/core/config';

// The address of the service is known when it runs, not when it is built.
export const dynamic = 'force-dynamic';

/** GET /llms.txt: the pages of the API's documentation for language models. */
export function GET(): Response {
  return new Response(llmsText({ origin: config().baseUrl, client: null, store: null }), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=300' },
  });
}
