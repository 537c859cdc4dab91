import { findLink } from '@/lib/domain/receipts/store/links';
import { postedReceipt, type TestRetailer } from '@/test/factories';

/** Posts a receipt of a retailer that gives links; returns its id, its token, and where its links are managed. */
export async function linkedReceipt(
  retailer: TestRetailer,
): Promise<{ id: string; token: string; path: string }> {
  const id = await postedReceipt(retailer, { identifier: 'anna@example.com' });
  const token = (await findLink(retailer.ctx, id)) ?? '';
  return { id, token, path: `/receipts/${id}/links` };
}
