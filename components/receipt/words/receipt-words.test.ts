import { describe, expect, it } from 'vitest';
import { l10n, textOf } from '@/test/receipt-page/page-text';
import { item, payment, receipt } from '@/test/receipt-page/fixtures';
import { pageLinksOf } from '../view/page-links';
import { receiptPage } from '../page/receipt-page';
import { methodKey } from '@/lib/domain/rollups/payment-methods';
import { paymentMethods } from './payment-facts';

describe('methods of payment', () => {
  it('that receipts have words for are counted by their own names', () => {
    expect(paymentMethods.map(methodKey)).toEqual([...paymentMethods]);
  });
});

describe('amounts', () => {
  const amounts = (html: string) => [
    ...html.matchAll(/<bdi( dir="ltr")? class="(amount[^"]*)">([^<]+)<\/bdi>/g),
  ];

  it('run from left to right in Arabic, with the sign of their currency alone', async () => {
    const items = [item({ name: 'شاي', total: -4.5 }), item({ name: 'خبز', total: 34.75 })];
    const value = receipt({ items, total: 30.25, l10n: l10n('ar-EG', null, 'GBP') });
    const found = amounts((await receiptPage(value, null)).html);
    expect(found.length).toBeGreaterThan(2);
    for (const [, dir, , text = ''] of found) {
      expect(dir).toBe(' dir="ltr"');
      expect(text).toMatch(/^−?[٠-٩٫٬]+\u00a0£$/);
    }
  });

  it.each([
    ['en-GB', 'BRL', 'R$10.50'],
    ['en-GB', 'EGP', 'E£10.50'],
    ['es-NI', 'NIO', 'C$10.50'],
    ['en-GB', 'HKD', '$10.50'],
  ])('in %s and %s keep the sign that the currency has at home: %s', async (locale, currency, shown) => {
    const text = await textOf(receipt({ total: 10.5, l10n: l10n(locale, null, currency) }));
    expect(text).toContain(` ${shown} `);
  });

  it('whose sign is written in Arabic letters run as those do', async () => {
    const value = receipt({ total: 30.25, l10n: l10n('ar-AE', null, 'AED') });
    const [first] = amounts((await receiptPage(value, null)).html);
    expect(first?.[1]).toBeUndefined();
    expect(first?.[3]).toContain('د.إ.');
  });

  it('never break, however long, but for powers of ten', { tags: 'long' }, async () => {
    for (const total of [1, 1e6, 123456789012.34, 9007199254740992, -9007199254740.99]) {
      for (const currency of ['EUR', 'KWD', 'IDR']) {
        const { html } = await receiptPage(receipt({ total, l10n: l10n('en-GB', null, currency) }), null);
        expect(
          amounts(html)
            .map(([, , classes]) => classes)
            .join(' '),
        ).not.toContain('endless');
      }
    }
    expect((await receiptPage(receipt({ total: 1e300 }), null)).html).toContain('amount endless');
  });
});

describe('the price of each of several pieces', () => {
  const priced = (total: number, quantity: number, currency: string) =>
    textOf(receipt({ items: [item({ quantity, total })], total, l10n: l10n('en-GB', null, currency) }));

  it('is shown where the total says it to the smallest unit of the currency', async () => {
    expect(await priced(3, 2, 'EUR')).toContain('2 × €1.50');
    expect(await priced(800, 8, 'JPY')).toContain('8 × ¥100');
    expect(await priced(0.25, 2, 'BHD')).toContain('2 × BHD 0.125');
  });

  it('is not made up in parts of it that nobody pays', async () => {
    expect(await priced(3.01, 2, 'EUR')).toContain('Quantity: 2 ');
    expect(await priced(100, 8, 'JPY')).toContain('Quantity: 8 ');
  });
});

describe('a payment in another currency', () => {
  it('has its change in the currency of the receipt, in which reports count it, too', async () => {
    const paid = { amount: 20, currency: 'CHF', change: 3.5, details: { balance: 7 } };
    const text = await textOf(receipt({ total: 17.8, payments: [payment(paid)] }));
    expect(text).toContain('Cash CHF 20.00 Change €3.50 Remaining balance CHF 7.00');
  });
});

describe('the phone of a store', () => {
  it.each([
    ['+49 (0)30 901820', 'DEU', '+4930901820'],
    ['030 901820', 'DEU', '+4930901820'],
    ['115', 'DEU', '115'],
  ])('%s in %s is dialled as %s', async (phone, country, dialled) => {
    const store = { ...receipt().store, phone, country };
    expect((await receiptPage(receipt({ store }), null)).html).toContain(`href="tel:${dialled}"`);
  });
});

describe('units', () => {
  const unitOf = async (locale: string, unit: string) =>
    (await textOf(receipt({ items: [item({ quantity: 3, unit, total: 2 })], l10n: l10n(locale) }))).match(
      /(?:3|٣) (\S+)/,
    )?.[1];

  it.each([
    ['ar-EG', 'each', 'قطع'],
    ['ar-EG', 'g', 'غرام'],
    ['de-DE', 'each', 'Stück'],
    ['de-DE', 'Stk', 'Stk'],
    ['en-GB', 'each', 'each'],
    ['fr-FR', 'Stk', 'pièces'],
    ['en-GB', 'stuk', 'pcs'],
    ['pl-PL', 'kg', 'kg'],
    ['ar-EG', 'Karton', 'Karton'],
  ])('in %s %j is %j', async (locale, unit, shown) => {
    expect(await unitOf(locale, unit)).toBe(shown);
  });
});

describe('what only staff know by name', () => {
  it('is folded away', async () => {
    const properties = { operator: 'K-7', salesperson: 'M. Weber' };
    const { html } = await receiptPage(receipt({ properties }), null);
    const folded = /<details class="more">(.*?)<\/details>/.exec(html)?.[1] ?? '';
    for (const part of ['Store no.', 'Operator', 'K-7', 'M. Weber']) {
      expect(folded).toContain(part);
      expect(html.replace(folded, '')).not.toContain(part);
    }
    expect(folded).not.toContain('T-1');
  });
});

describe('a long receipt', () => {
  const links = pageLinksOf('1abc', null, { send: true, unsubscribe: false });
  const long = receipt({ items: Array.from({ length: 13 }, () => item({})) });

  it('has what can be done with it at its top', async () => {
    const { html } = await receiptPage(long, null, { links });
    const head = html.slice(0, html.indexOf('<table'));
    for (const href of ['/r/1abc/receipt.pdf', '/r/1abc/send']) {
      expect(head).toContain(`href="${href}"`);
    }
    expect(head).toContain('popoverTarget="code-screen"');
    expect(html).toContain('<figure class="barcode" id="code">');
    // On paper there is nothing to press.
    expect((await receiptPage(long, null, { links: null })).html).not.toContain('popoverTarget');
  });
});
