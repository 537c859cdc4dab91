import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { makeRetailer, postedReceipt } from '@/test/factories';

/** A retailer whose receipt went from hand to hand, with the requests that did it. */
export async function changedReceipt(times: number) {
  const own = await makeRetailer();
  const id = await postedReceipt(own);
  const requests = Array.from({ length: times }, () => randomUUID());
  for (const [index, request] of requests.entries()) {
    const patch = [{ op: 'add', path: '/identifier', value: `holder-${index}` }];
    expect((await own.api.patch(`/receipts/${id}`, patch, { 'x-request-id': request })).status).toBe(200);
  }
  return { own, id, requests };
}
