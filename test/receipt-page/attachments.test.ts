import { beforeAll, describe, expect, test } from 'vitest';
import { askSite } from '@/test/ask-site';
import { receiptAttachmentPath } from '@/lib/core/paths';
import { storageKey, uuidOfAttachment } from '@/lib/domain/attachments/names';
import { fileStorage } from '@/lib/platform/storage/file-storage';
import { processRaw } from '@/lib/domain/pos/process-raw';
import { findRaw } from '@/lib/domain/pos/store/raw';
import { findLink } from '@/lib/domain/receipts/store/links';
import { installBuiltIn } from '@/lib/domain/transformations/built-in-transformations';
import { makeRetailer, receiptBody, type TestRetailer } from '@/test/factories';

let own: TestRetailer;
beforeAll(async () => {
  own = await makeRetailer({ receipt_links: true });
});

function open(token: string, label: string, method = 'GET'): Promise<Response> {
  return askSite(receiptAttachmentPath(token, label), { method });
}

async function tokenOf(id: string): Promise<string> {
  return (await findLink(own.ctx, id)) ?? '';
}

async function posted(attachments: object): Promise<{ id: string; token: string }> {
  const { json, status, text } = await own.api.post('/receipts', receiptBody({ attachments }));
  expect(status, text).toBe(201);
  return { id: json.id as string, token: await tokenOf(json.id as string) };
}

const data = (text: string) => Buffer.from(text).toString('base64');

describe('a file attached to a receipt', () => {
  test('is read by everybody who has the link, whatever its label looks like', async () => {
    const labels = ['manual', 'Garantie & Rückgabe', 'a/b', '50% off', 'ファイル', '%2e%2e'];
    const attachments = Object.fromEntries(
      labels.map((label) => [label, { data: data(label), content_type: 'text/plain' }]),
    );
    const { token } = await posted(attachments);
    for (const label of labels) {
      const response = await open(token, label);
      expect(response.status, label).toBe(200);
      expect(await response.text()).toBe(label);
    }
  });

  test('whose bytes are gone is not found', async () => {
    const { id, token } = await posted({ manual: { data: data('manual') } });
    const { json } = await own.api.get(`/receipts/${id}`);
    const uuid = uuidOfAttachment(json.attachments.manual.id) ?? '';
    await fileStorage().remove(storageKey(own.ctx.retailer.id, uuid));
    const response = await open(token, 'manual');
    expect([response.status, response.headers.get('content-type')]).toEqual([
      404,
      'text/html; charset=utf-8',
    ]);
    expect((await open(token, 'manual', 'HEAD')).status).toBe(404);
  });

  test('is saved and never run, whatever it says it is', async () => {
    const page = '<script>alert(document.cookie)</script>';
    const { token } = await posted({
      page: {
        data: data(page),
        content_type: 'text/html',
        content_disposition: 'inline; filename=x.html',
      },
      drawing: { data: data('<svg onload="alert(1)"/>'), content_type: 'image/svg+xml' },
      photo: {
        data: data('png'),
        content_type: 'image/png',
        content_disposition: 'attachment; filename=photo.png',
      },
    });
    for (const label of ['page', 'drawing', 'photo']) {
      const { headers } = await open(token, label);
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': label === 'photo' ? 'image/png' : 'application/octet-stream',
        'content-disposition': expect.stringMatching(/^attachment/),
        'content-security-policy': 'sandbox',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
        'cache-control': 'private, no-store',
      });
    }
    expect((await open(token, 'photo')).headers.get('content-disposition')).toBe(
      'attachment; filename=photo.png',
    );
  });

  test('is not there by another label, another link, or a link that was revoked', async () => {
    const { token } = await posted({ manual: { data: data('mine') } });
    const { token: elsewhere } = await posted({ other: { data: data('yours') } });
    const missing = await open(token, 'other');
    expect(missing.status).toBe(404);
    const page = await missing.text();
    for (const [wrong, label] of [
      [elsewhere, 'manual'],
      [`${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`, 'manual'],
      ['nonsense', 'manual'],
      [token, '__proto__'],
      [token, 'constructor'],
    ] as const) {
      const response = await open(wrong, label);
      expect(response.status, `${wrong} ${label}`).toBe(404);
      expect(await response.text()).toBe(page);
    }
    const bad = await askSite(`/r/${token}/attachments/%E0%A4%A`);
    expect(bad.status).toBe(404);
    expect((await open(token, 'manual', 'HEAD')).headers.get('content-length')).toBe('4');
  });

  test('comes with a raw receipt by header and label', async () => {
    await installBuiltIn(own.ctx, 'ekabs');
    const file = await own.api.request('/attachments', { method: 'POST', body: 'warranty' });
    const response = await own.api.request('/pos/receipts', {
      method: 'POST',
      headers: {
        'content-type': 'application/vnd.dfka+json',
        'service-property-store-reference': '1',
        'service-attachment-id': `${file.json.id}; label="Garantie, 2 Jahre"`,
      },
      body: JSON.stringify({
        cash_register: { serial_number: 'K1' },
        head: { number: '1', date: '2026-03-14T12:34:56+01:00', seller: { name: 'Shop' } },
        data: {
          currency: 'EUR',
          full_amount_incl_vat: 1,
          lines: [
            { text: 'Tea', item: { number: '1' }, vat_amounts: [{ percentage: 7, incl_vat: 1, vat: 0.07 }] },
          ],
        },
      }),
    });
    const rawId = response.headers.get('service-pos-data-id') ?? '';
    await processRaw(own.ctx, rawId);
    const raw = await findRaw(own.ctx, rawId);
    expect(raw?.failureMessage).toBeNull();
    const token = await tokenOf(raw?.receiptIds[0] ?? '');
    expect(await (await open(token, 'Garantie, 2 Jahre')).text()).toBe('warranty');
  });
});
