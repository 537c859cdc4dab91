import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { CreatedRetailer } from '@/lib/domain/retailers/create-retailer';
import { beginSession, createRetailer } from './portal';
import type { Service } from './service';

/** Signs in to a retailer of its own with these receipts in one store, each a minute after the one before. */
export async function retailerWith(
  page: Page,
  service: Service,
  receipts: readonly Readonly<Record<string, unknown>>[],
): Promise<CreatedRetailer> {
  const retailer = await createRetailer(service, `Search ${randomUUID().slice(0, 8)}`);
  await beginSession(page, retailer.portal);
  const post = async (path: string, data: unknown) => {
    const answer = await page.request.post(`/api/${path}`, { headers: { origin: service.baseUrl }, data });
    expect(answer.status()).toBe(201);
  };
  await post('stores', { reference: 1001, name: 'Only store', address: ['Main Street 1'], country: 'DEU' });
  for (const [index, receipt] of receipts.entries()) {
    const minute = String(index % 60).padStart(2, '0');
    await post('receipts', {
      transaction_id: `S-${index}-${randomUUID()}`,
      localtime: `2026-03-14T12:${minute}:00+01:00`,
      store_reference: 1001,
      total: 3.98,
      items: [{ name: 'Bread', quantity: 1, total: 3.98 }],
      ...receipt,
    });
  }
  await page.goto('/receipts');
  return retailer;
}
