import { eraseIdentifierJob } from '@/lib/domain/privacy/erase-identifier-job';
import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { receipts } from '@/drizzle/schema/receipts';
import { newId } from '@/lib/core/ids';
import { log } from '@/lib/core/log';
import { instruments } from '@/lib/platform/metrics/instruments';
import { owned } from '@/lib/platform/db/tenancy';
import { putBrand } from '@/test/api/brand/publish-brand';
import type { TestRetailer } from '@/test/factories';
import { setProviders } from '@/test/message-servers';
import { openPage, openPdf, openQrCode, type PageAnswer } from './receipt-pages';
import { makeSendingRetailer, shoppedAt } from './shopper';

// Pages and PDFs are drawn once for each state of their receipt, and never shown in an old one.

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeSendingRetailer();
});

/** How many pages and PDFs were made while `work` was done, and how many PDFs were rendered. */
async function madeWhile(work: () => Promise<unknown>) {
  const { documents, pdfRenderings } = instruments();
  const count = async () => {
    const made = (await documents.get()).values.filter(({ labels }) => labels.source === 'made');
    const of = (kind: string) => made.find(({ labels }) => labels.kind === kind)?.value ?? 0;
    const rendered = (await pdfRenderings.get()).values.reduce((sum, { value }) => sum + value, 0);
    return { page: of('page'), pdf: of('pdf'), rendered };
  };
  const before = await count();
  await work();
  const after = await count();
  return {
    page: after.page - before.page,
    pdf: after.pdf - before.pdf,
    rendered: after.rendered - before.rendered,
  };
}

describe('a receipt that is opened again', () => {
  test('is neither drawn nor rendered again', async () => {
    const { token } = await shoppedAt(retailer);
    const first = [await openPage(token), await openPdf(token)];
    const counted = await madeWhile(async () => {
      const second = [await openPage(token), await openPdf(token)];
      expect(second).toEqual(first);
    });
    expect(counted).toEqual({ page: 0, pdf: 0, rendered: 0 });
  });

  test('by several at once is rendered once', async () => {
    const { token } = await shoppedAt(retailer);
    const counted = await madeWhile(() => Promise.all(Array.from({ length: 5 }, () => openPdf(token))));
    expect(counted).toEqual({ page: 0, pdf: 1, rendered: 1 });
  });

  test('in another language is another document', async () => {
    const { token } = await shoppedAt(retailer);
    const counted = await madeWhile(async () => {
      const languages = ['de', 'fr', 'de'].map((language) => ({ query: `lang=${language}` }));
      const pages: string[] = [];
      for (const language of languages) {
        pages.push((await openPage(token, language)).html);
        expect((await openPdf(token, language)).headers['content-language']).toBe(language.query.slice(5));
      }
      expect(pages[0]).toContain('<html lang="de"');
      expect(pages[1]).toContain('<html lang="fr"');
      expect(pages[2]).toBe(pages[0]);
    });
    expect(counted).toEqual({ page: 2, pdf: 2, rendered: 2 });
  });
});

describe('a receipt that was changed', () => {
  test('is shown as it is now, however it was changed', async () => {
    const { id, token } = await shoppedAt(retailer, { properties: { salesperson: 'Anna' } });
    expect((await openPage(token)).html).toContain('Anna');
    await openPdf(token);
    const counted = await madeWhile(async () => {
      await retailer.ctx.db
        .update(receipts)
        .set({ properties: { salesperson: 'Bertha' } })
        .where(and(owned(retailer.ctx, receipts), eq(receipts.id, id)));
      const { html } = await openPage(token);
      expect(html).toContain('Bertha');
      expect(html).not.toContain('Anna');
      expect((await openPdf(token)).status).toBe(200);
    });
    expect(counted).toEqual({ page: 1, pdf: 1, rendered: 1 });
  });

  test('is shown to nobody once its link is revoked', async () => {
    const { id, token } = await shoppedAt(retailer);
    await openPage(token);
    await openPdf(token);
    const revoked = await retailer.api.request(`/receipts/${id}/links`, { method: 'DELETE' });
    expect(revoked.status, revoked.text).toBe(204);
    expect((await openPage(token)).status).toBe(404);
    expect((await openPdf(token)).status).toBe(404);
  });

  test('offers what the retailer offers now', async () => {
    setProviders();
    const own = await makeSendingRetailer();
    const { token } = await shoppedAt(own);
    expect((await openPage(token)).html).toContain(`/r/${token}/send`);
    const silent = { channels: [], send_on_arrival: [] };
    await own.api.request('/settings', { method: 'PATCH', json: silent });
    expect((await openPage(token)).html).not.toContain(`/r/${token}/send`);
  });
});

describe('a reader who has kept a document', () => {
  /** What the browser of a reader sends who has this answer. */
  const having = ({ headers }: PageAnswer) => ({ headers: { 'if-none-match': headers['etag'] ?? '' } });

  test.each([
    ['page', openPage],
    ['PDF', openPdf],
    ['QR code', openQrCode],
  ])('gets 304 without a %s while it holds, with the headers that belong to it', async (_name, open) => {
    const { token } = await shoppedAt(retailer);
    const first = await open(token);
    const again = await open(token, having(first));
    expect([again.status, again.html]).toEqual([304, '']);
    const { 'content-length': _length, ...headers } = first.headers;
    expect(again.headers).toEqual(headers);
    expect((await open(token, { headers: { 'if-none-match': '"another"' } })).status).toBe(200);
  });

  test('gets the new one once the receipt has changed', async () => {
    const { id, token } = await shoppedAt(retailer, { properties: { salesperson: 'Anna' } });
    const kept = await openPage(token);
    await retailer.ctx.db
      .update(receipts)
      .set({ properties: { salesperson: 'Bertha' } })
      .where(and(owned(retailer.ctx, receipts), eq(receipts.id, id)));
    const now = await openPage(token, having(kept));
    expect([now.status, now.html.includes('Bertha')]).toEqual([200, true]);
  });

  test('gets 404 once the person of the receipt is erased', async () => {
    const own = await makeSendingRetailer();
    const { identifier, token } = await shoppedAt(own);
    const kept = await openPage(token);
    const asked = await own.api.post(`/identifiers/${identifier}/_erase`, undefined);
    const work = { id: newId(), attempt: 1, signal: new AbortController().signal, log: log() };
    const erasure = { retailer: own.ctx.retailer.id, erasure: asked.json.id as string };
    await eraseIdentifierJob.run(erasure, work);
    expect((await openPage(token, having(kept))).status).toBe(404);
  });

  test('gets the page of another language, and of what the retailer offers now', async () => {
    setProviders();
    const own = await makeSendingRetailer();
    const { token } = await shoppedAt(own);
    const kept = await openPage(token, { query: 'lang=de' });
    expect((await openPage(token, { query: 'lang=fr', ...having(kept) })).status).toBe(200);
    await own.api.request('/settings', { method: 'PATCH', json: { channels: [], send_on_arrival: [] } });
    const now = await openPage(token, { query: 'lang=de', ...having(kept) });
    expect([now.status, now.html.includes(`/r/${token}/send`)]).toEqual([200, false]);
  });

  test('keeps it under a new brand, which is another page on receipts issued since', async () => {
    const own = await makeSendingRetailer();
    const old = await shoppedAt(own);
    const kept = [await openPage(old.token), await openPdf(old.token)] as const;
    const put = await putBrand(own, { accent: '#1155aa', footer: { en: 'Words of the new brand' } });
    expect(put.status, put.text).toBe(200);
    expect((await openPage(old.token, having(kept[0]))).status).toBe(304);
    const issuedSince = await shoppedAt(own);
    const now = await openPage(issuedSince.token, having(kept[0]));
    expect([now.status, now.html.includes('Words of the new brand')]).toEqual([200, true]);
    expect((await openPdf(issuedSince.token, having(kept[1]))).status).toBe(200);
  });

  test('gets 404 once its link is revoked', async () => {
    const { id, token } = await shoppedAt(retailer);
    const kept = [await openPage(token), await openPdf(token)] as const;
    const revoked = await retailer.api.request(`/receipts/${id}/links`, { method: 'DELETE' });
    expect(revoked.status, revoked.text).toBe(204);
    expect((await openPage(token, having(kept[0]))).status).toBe(404);
    expect((await openPdf(token, having(kept[1]))).status).toBe(404);
  });
});

describe('a long receipt', () => {
  const items = Array.from({ length: 450 }, (_, index) => ({ name: `Ware ${index}`, quantity: 1, total: 1 }));

  test('has all its items on the page, in their order', async () => {
    const { token } = await shoppedAt(retailer, { items, total: 450 });
    const { html } = await openPage(token);
    const shown = [...html.matchAll(/>(Ware \d+)</g)].map(([, name]) => name);
    expect(shown).toEqual(items.map(({ name }) => name));
  });

  test('is not drawn to its end for a reader who has left', async () => {
    const { token } = await shoppedAt(retailer, { items, total: 450 });
    const reader = new AbortController();
    const counted = await madeWhile(async () => {
      const asked = openPdf(token, { signal: reader.signal });
      reader.abort();
      await asked;
    });
    expect(counted.rendered).toBe(0);
    expect((await openPdf(token)).status).toBe(200);
  });
});
