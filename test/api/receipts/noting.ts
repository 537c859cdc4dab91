import type { ApiClient } from '@/test/api-client';
import { postedReceipt, type TestRetailer } from '@/test/factories';

/** What a note says where nothing else matters. */
export const said = 'Broken bottle, replacement promised';

/** The id of no receipt. */
export const missing = '01980000-0000-7000-8000-000000000000';

/** A receipt with a note, and the path of its notes. */
export async function noted(retailer: TestRetailer, text = said, by: ApiClient = retailer.api) {
  const id = await postedReceipt(retailer, { identifier: 'anna@example.com' });
  const path = `/receipts/${id}/notes`;
  const answer = await by.post(path, { text });
  if (answer.status !== 201) throw new Error(answer.text);
  return { id, path, note: answer.json as { id: string; text: string; created_by: string } };
}

/** Changes a note. */
export const edit = (api: ApiClient, path: string, text: unknown) =>
  api.request(path, { method: 'PATCH', json: { text } });

/** Removes a note, or whatever is at a path. */
export const remove = (api: ApiClient, path: string) => api.request(path, { method: 'DELETE' });
