import { beforeAll, describe, expect, test } from 'vitest';
import { askSite } from '@/test/ask-site';
import { qrSvg } from '@/lib/platform/pdf/qr-code';
import { makeRetailer, receiptBody } from '@/test/factories';

interface Links {
  readonly webview: { readonly href: string; readonly qrcode: string };
  readonly pdf: { readonly href: string };
}

let links: Links;
let token: string;
beforeAll(async () => {
  const { api } = await makeRetailer({ receipt_links: true });
  const { json } = await api.post('/receipts', receiptBody({ transaction_id: 'FORMS-1' }));
  links = json._links as Links;
  token = links.webview.href.split('/').at(-1) ?? '';
});

function open(file: string, ofToken = token): Promise<Response> {
  return askSite(`/r/${ofToken}${file}`);
}

const forms: readonly (readonly [string, string, RegExp])[] = [
  ['/receipt.pdf', 'application/pdf', /^inline; filename="receipt-FORMS-1\.pdf"$/],
  ['/qr.svg', 'image/svg+xml', /^inline; filename="receipt-qr\.svg"$/],
  ['/qr.png', 'image/png', /^inline; filename="receipt-qr\.png"$/],
];

describe('the forms of a receipt', () => {
  test('are linked where the receipt is submitted', () => {
    expect(links.pdf.href).toBe(`${links.webview.href}/receipt.pdf`);
    expect(links.webview.qrcode).toBe(`${links.webview.href}/qr.svg`);
  });

  test('the page links to the PDF, without a script', async () => {
    const html = await (await open('')).text();
    expect(html).toContain(`<a href="/r/${token}/receipt.pdf">`);
    expect(html).not.toContain('<script');
  });

  test('the QR code leads to the page', async () => {
    expect(await (await open('/qr.svg')).text()).toBe(qrSvg(links.webview.href));
  });

  test.each(forms)('%s is private, shown in place and never indexed', async (form, type, file) => {
    const response = await open(form);
    expect(response.status).toBe(200);
    const bytes = await response.arrayBuffer();
    expect(bytes.byteLength).toBeGreaterThan(100);
    const { headers } = response;
    expect(headers.get('content-type')).toBe(type);
    expect(headers.get('content-length')).toBe(String(bytes.byteLength));
    expect(headers.get('content-disposition')).toMatch(file);
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('etag')).toMatch(/^W\/"[\w-]{27}"$/);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test.each(forms)('%s answers every link that opens nothing as the page does', async (file) => {
    for (const wrong of ['x', token.replace(/.$/, (last) => (last === '0' ? '1' : '0')), '9'.repeat(34)]) {
      const [form, page] = [await open(file, wrong), await open('', wrong)];
      expect(form.status).toBe(404);
      expect(Object.fromEntries(form.headers)).toEqual(Object.fromEntries(page.headers));
      expect(await form.text()).toBe(await page.text());
    }
  });
});
