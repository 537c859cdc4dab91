import { expect } from 'vitest';
import { makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';

/** Makes a retailer with three consumers, two of a similar name and one without properties; the first has a receipt. */
export async function makePeople(): Promise<TestRetailer> {
  const retailer = await makeRetailer();
  const people = [
    ['1001', { name: { first: 'Anna', last: 'Muster' }, email: 'anna@example.com', phone: '+4917012345' }],
    ['1002', { name: { first: 'Annabel', last: 'Quote "Q"' }, email: 'bel@example.com', city: 'Ulm' }],
    ['anna-card', {}],
  ] as const;
  for (const [identifier, properties] of people) {
    const { status } = await retailer.api.post('/identifiers', { identifier, properties });
    expect(status).toBe(201);
  }
  await postedReceipt(retailer, { identifier: '1001' });
  return retailer;
}
