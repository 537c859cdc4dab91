import { expect, type Page } from '@playwright/test';

/** A store, a loyalty program and one receipt of Anna's, as the signed-in user. */
export async function plantAnna(page: Page, origin: string): Promise<void> {
  const headers = { origin };
  const calls = [
    ['/api/stores', { reference: 1, name: 'Corner', country: 'DEU', currency: 'EUR' }],
    ['/api/loyalty', { name: 'Points', rules: { points: 1, per_amount: 1 } }],
    [
      '/api/identifiers',
      {
        identifier: 'anna@example.com',
        properties: { name: { first: 'Anna', last: 'Muster' }, city: 'Bonn' },
      },
    ],
    [
      '/api/receipts',
      {
        transaction_id: 'C-1',
        localtime: '2026-03-14T12:34:56+01:00',
        store_reference: 1,
        total: 3.98,
        identifier: 'anna@example.com',
        items: [{ name: 'Milk', quantity: 2, total: 3.98 }],
      },
    ],
  ] as const;
  for (const [path, data] of calls) {
    expect((await page.request.post(`${origin}${path}`, { headers, data })).status(), path).toBe(201);
  }
}

/** Her page. */
export const annasPage = '/identifiers/anna%40example.com';
