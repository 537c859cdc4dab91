import { eq } from 'drizzle-orm';
import { receipts } from '@/drizzle/schema/receipts';
import type { Context } from '@/lib/platform/context';
import { receiptFieldsOf } from '@/lib/domain/receipts/index/index-receipt';
import { searchReceipts } from '@/lib/domain/receipts/search/search-receipts';
import { bindQuery } from '@/lib/search/bind-query';
import { evaluate } from '@/lib/search/evaluate';
import { parseQuery } from '@/lib/search/language/parser';
import { receiptDocument } from '@/lib/domain/receipts/wire/receipt-document';
import type { BenchQuery } from './queries';

/**
 * Holds hits and page of every query to what the documents themselves say.
 * @throws Error naming the first query that differs.
 */
export async function checkQueries(ctx: Context<string>, queries: readonly BenchQuery[]): Promise<void> {
  const rows = await ctx.db.select().from(receipts).where(eq(receipts.retailerId, ctx.retailer.id));
  const documents = rows
    .map((row) => ({ id: row.id, document: receiptDocument(row) }))
    .toSorted((a, b) => b.document.timestamp - a.document.timestamp || (a.id < b.id ? 1 : -1));
  for (const { name, query, offset = 0 } of queries) {
    const bound = bindQuery(parseQuery(query), receiptFieldsOf(ctx.retailer));
    const found = documents.filter(({ document }) => evaluate(bound, document)).map(({ id }) => id);
    const answer = await searchReceipts(ctx, { query, offset, count: 20 });
    const page = answer.receipts.map(({ id }) => id);
    const isSame = answer.hits === found.length && page.join() === found.slice(offset, offset + 20).join();
    if (!isSame)
      throw new Error(`${name}: search finds ${answer.hits}, the documents say ${found.length}: ${query}`);
  }
}
