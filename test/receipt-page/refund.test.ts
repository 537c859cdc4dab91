import { describe, expect, test } from 'vitest';
import { receiptPage } from '@/components/receipt/page/receipt-page';
import { receiptLanguages, receiptMessages } from '@/lib/core/i18n/receipt-languages';
import { findLink } from '@/lib/domain/receipts/store/links';
import { makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';
import { item, payment, receipt } from './fixtures';
import { l10n, textOf } from './page-text';
import { openPage } from './receipt-pages';

const back = { localtime: '2026-11-14T09:10:00+01:00', reason: null, properties: {} };
const returned = item({ name: 'Drill', quantity: -1, total: -4.9, return: back });
const toCard = payment({ method: 'card', amount: -4.9, number: '0377' });

describe('a refund', () => {
  test('reads as one: what was paid back, and to which card', async () => {
    const text = await textOf(receipt({ items: [returned], total: -4.9, payments: [toCard] }));
    expect(text).toMatch(/Refunded · Card •••• 0377 ending in 0377 €4\.90 14 November 2026/);
    expect(text).toMatch(/Refund Card •••• 0377 ending in 0377 €4\.90/);
    expect(text).not.toContain('Payment');
    expect(text).not.toMatch(/0377 −€4\.90/);
    // The sums stay as the till sent them.
    expect(text).toContain('Total −€4.90');
  });

  test('is one whether the till says which goods came back or not', async () => {
    const items = [item({ name: 'Deposit', quantity: -1, total: -3.25 })];
    const payments = [payment({ method: 'cash', amount: -3.25 })];
    expect(await textOf(receipt({ items, total: -3.25, payments }))).toContain('Refunded · Cash €3.25');
    expect(await textOf(receipt({ items, total: -3.25 }))).toContain('Refund Not stated');
  });

  test('says what was bought with it, and by which payment money came back', async () => {
    const items = [returned, item({ name: 'Saw', total: 10 })];
    const set = await textOf(receipt({ items, total: 5.1, payments: [payment({ amount: 5.1 })] }));
    expect(set).toMatch(/Total Exchange €5\.10/);
    expect(set).toContain('Payment Cash €5.10 Refund Set off against this purchase');
    const payments = [payment({ amount: 10 }), toCard];
    const apart = await textOf(receipt({ items, total: 5.1, payments }));
    expect(apart).toMatch(/Payment Cash €10\.00 Refund Card •••• 0377 ending in 0377 €4\.90/);
  });

  test('is no exchange where nothing was bought, and a sale is neither', async () => {
    expect(await textOf(receipt({ items: [returned], total: -4.9 }))).not.toContain('Exchange');
    const sale = await textOf(receipt({ payments: [payment({ amount: 5 }), payment({ amount: -2.6 })] }));
    expect(sale).not.toMatch(/Refund|Exchange/);
    expect(sale).toContain('Cash −€2.60');
  });

  test('has another heading than the policy for returns, in every language', async () => {
    for (const language of receiptLanguages) {
      const { policy, returnState, page } = receiptMessages(language);
      expect(new Set([policy.heading, returnState.title, returnState.refunded]).size).toBe(3);
      const value = receipt({ items: [returned], total: -4.9, payments: [toCard], l10n: l10n('de-DE') });
      const { html } = await receiptPage(value, null, { chosen: language });
      expect(html).toContain(`<h2>${returnState.refunded}</h2>`);
      expect(html).toContain(`<span>${page.refunded}`);
    }
  });
});

describe('a refund and its sale', () => {
  const post = async (of: TestRetailer, changes: Readonly<Record<string, unknown>>) => {
    const id = await postedReceipt(of, changes);
    return { id, token: (await findLink(of.ctx, id)) ?? '' };
  };
  const refundOf = (sale: string, identifier: string | undefined) => ({
    items: [{ name: 'Drill', quantity: -1, total: -49 }],
    total: -49,
    properties: { returns_of: sale },
    ...(identifier === undefined ? {} : { identifier }),
  });
  const htmlOf = async (token: string) => (await openPage(token, { query: 'lang=en' })).html;

  test('lead to one another, in the language of the page', async () => {
    const retailer = await makeRetailer();
    const sale = await post(retailer, { transaction_id: 'SALE-1', identifier: 'anna@example.com' });
    expect(await htmlOf(sale.token)).not.toContain('Returned on');
    const refund = await post(retailer, refundOf('SALE-1', 'anna@example.com'));
    expect(await htmlOf(refund.token)).toContain(`<a href="/r/${sale.token}?lang=en"><bdi>SALE-1</bdi></a>`);
    expect(await htmlOf(sale.token)).toContain(
      `<a href="/r/${refund.token}?lang=en">Returned on 14 March 2026</a>`,
    );
  });

  test('lead nowhere once a link is revoked, also from a page that was kept', async () => {
    const retailer = await makeRetailer();
    const sale = await post(retailer, { transaction_id: 'SALE-2', identifier: 'anna@example.com' });
    const refund = await post(retailer, refundOf('SALE-2', 'anna@example.com'));
    expect(await htmlOf(refund.token)).toContain(`/r/${sale.token}`);
    await retailer.api.request(`/receipts/${sale.id}/links`, { method: 'DELETE' });
    const html = await htmlOf(refund.token);
    expect(html).toContain('SALE-2');
    expect(html).not.toContain(sale.token);
  });

  test('lead nowhere where they are not of one consumer', async () => {
    const retailer = await makeRetailer();
    for (const [transaction_id, buyer, bringer] of [
      ['SALE-3', 'anna@example.com', 'bert@example.com'],
      ['SALE-4', 'anna@example.com', undefined],
      ['SALE-5', undefined, undefined],
    ] as const) {
      const sale = await post(retailer, {
        transaction_id,
        ...(buyer === undefined ? {} : { identifier: buyer }),
      });
      const refund = await post(retailer, refundOf(transaction_id, bringer));
      expect(await htmlOf(refund.token)).not.toContain(sale.token);
      const html = await htmlOf(sale.token);
      expect(html).toContain('Returned on 14 March 2026');
      expect(html).not.toContain(refund.token);
    }
  });
});
