import { rawReceipts } from '@/drizzle/schema/pos';
import type { TestRetailer } from '@/test/factories';

/** Writes a raw receipt without a body, in the state it is to be found in. */
export async function insertRaw(
  { ctx }: TestRetailer,
  row: {
    readonly id: string;
    readonly transactionId: string;
    readonly state: 'received' | 'processed';
    readonly receiptIds?: string[];
  },
): Promise<void> {
  await ctx.db.insert(rawReceipts).values({
    retailerId: ctx.retailer.id,
    receiptIds: [],
    ...row,
    body: new Uint8Array(),
    headers: [],
    properties: {},
    duplicate: false,
    attachments: {},
    createdBy: 'test',
    requestId: 'test',
    createdAt: new Date(),
  });
}
