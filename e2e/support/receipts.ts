import { randomUUID } from 'node:crypto';
import { expect, type APIRequestContext } from '@playwright/test';
import { createRetailer } from './portal';
import type { Service } from './service';
import { bearerToken } from './tenancy';

/** A receipt with the address of its page. */
export interface PostedReceipt {
  readonly id: string;
  readonly identifier: string;
  readonly href: string;
}

/** Submits a receipt with everything a page can show, for a consumer of its own. */
export async function postReceipt(
  request: APIRequestContext,
  { bearer }: { readonly bearer: { readonly token: string } },
  changes: Readonly<Record<string, unknown>> = {},
): Promise<PostedReceipt> {
  const identifier = `shopper-${randomUUID().slice(0, 8)}@example.com`;
  const manual = Buffer.from('A warranty.').toString('base64');
  const response = await request.post('/api/receipts', {
    headers: { authorization: `Bearer ${bearer.token}` },
    data: {
      transaction_id: `E2E-${randomUUID().slice(0, 8)}`,
      localtime: '2026-11-21T10:15:00+01:00',
      store_reference: 1,
      identifier,
      subtotal: 18.38,
      total: 17.38,
      items: [
        {
          name: 'Bio Vollmilch 1 l',
          'name:en': 'Organic Whole Milk 1 l',
          'name:ar': 'حليب عضوي كامل الدسم ١ لتر',
          quantity: 2,
          unit_price: 1.49,
          total: 2.98,
          vat: { amount: 0.19, rate: 7, code: 'B' },
        },
        {
          name: 'Honig aus der Region 500 g',
          quantity: 1,
          total: 15.4,
          vat: { amount: 1.01, rate: 7, code: 'B' },
        },
        {
          name: 'Brot vom Vortag',
          quantity: -1,
          total: -3.2,
          vat: { amount: -0.21, rate: 7, code: 'B' },
          return: { localtime: '2026-11-21T10:14:00+01:00', reason: 'Trocken' },
        },
      ],
      discounts: [{ name: 'Treuerabatt', amount: 1 }],
      vat: [{ amount: 0.99, rate: 7, code: 'B' }],
      payments: [{ method: 'card', amount: 17.38, number: '4242', details: { type: 'Visa' } }],
      properties: { salesperson: 'M. Weber' },
      attachments: { Garantie: { data: manual, content_type: 'text/plain' } },
      ...changes,
    },
  });
  expect(response.status(), await response.text()).toBe(201);
  const { id, _links: links } = (await response.json()) as {
    id: string;
    _links: { webview: { href: string } };
  };
  return { id, identifier, href: new URL(links.webview.href).pathname };
}

/** Submits the same for a retailer of its own, whose e-mails leave the service: those of the demo never do. */
export async function postMailedReceipt(
  request: APIRequestContext,
  service: Service,
): Promise<PostedReceipt> {
  const settings = ['channels=["email"]', 'receipt_links=true', 'locale=en-GB'];
  const created = await createRetailer(service, `Mailing ${randomUUID().slice(0, 8)}`, settings);
  const token = await bearerToken(created.bearer);
  const store = { reference: 1, name: 'Mailing store', address: ['Main Street 1'], country: 'DEU' };
  const response = await request.post('/api/stores', {
    headers: { authorization: `Bearer ${token}` },
    data: store,
  });
  expect(response.status(), await response.text()).toBe(201);
  return postReceipt(request, { bearer: { token } });
}
