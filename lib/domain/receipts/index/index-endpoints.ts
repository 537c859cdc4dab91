import { z } from 'zod';
import { endpoint, ok } from '@/lib/platform/http/endpoint';
import type { Context } from '@/lib/platform/context';
import { readIndexState } from '@/lib/search/index/reindex';
import { receiptResource } from './index-receipt';

export const getSearchIndex = endpoint({
  operation: 'get_settings',
  method: 'GET',
  path: '/settings/search_index',
  summary: 'Read the progress of the search index',
  answers: {
    200: {
      description: 'The number of receipts, and how many are still indexed by earlier settings',
      schema: z
        .strictObject({ receipts: z.int(), outdated: z.int() })
        .meta({ id: 'SearchIndex', examples: [{ receipts: 182_340, outdated: 12_000 }] }),
    },
  },
  run: async (ctx) => ok(await readIndexProgress(ctx)),
});

export const searchIndexEndpoints = [getSearchIndex] as const;

interface IndexProgress {
  readonly receipts: number;
  readonly outdated: number;
}

async function readIndexProgress(ctx: Context<'get_settings'>): Promise<IndexProgress> {
  const { documents, outdated } = await readIndexState(ctx, receiptResource(ctx.retailer));
  return { receipts: documents, outdated };
}
