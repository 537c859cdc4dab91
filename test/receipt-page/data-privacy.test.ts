import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { receiptPage } from '@/components/receipt/page/receipt-page';
import { linkedForms } from '@/lib/domain/receipts/wire/receipt-forms';
import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import { parseEscpos } from '@/lib/formats/parsers/escpos/parse-escpos';
import { fullReceipt, item, payment, receipt } from './fixtures';
import { writtenAs } from './shown-as';

// Nothing is in a form of a receipt that its page does not show.

const secret = 'zzhidden';
const hidden = {
  note: `${secret}-1`,
  deep: { list: [`${secret}-2`], text: `${secret}-3` },
  category: `${secret}-4`,
};

/** A receipt with a secret wherever its page shows nothing. */
function withSecrets(values: Partial<ReceiptWire>): ReceiptWire {
  const whole = receipt(values);
  return {
    ...whole,
    id: `${secret}-id`,
    identifier: `${secret}@example.com`,
    external_id: `${secret}-external`,
    pos_data_ids: [`${secret}-raw`],
    properties: { ...hidden, ...whole.properties, email: `${secret}@example.com` },
    store: { ...whole.store, properties: hidden },
    discounts: whole.discounts.map((one) => ({ ...one, properties: hidden })),
    taxes: whole.taxes.map((one) => ({ ...one, properties: hidden })),
    items: whole.items.map((one) => ({
      ...one,
      'name:ja': `${secret}-name`,
      properties: { ...hidden, ...one.properties },
      discounts: one.discounts.map((discount) => ({ ...discount, properties: hidden })),
      taxes: one.taxes.map((tax) => ({ ...tax, properties: hidden })),
      return:
        one.return === null ? null : { ...one.return, properties: { ...hidden, ...one.return.properties } },
    })) as unknown as ReceiptWire['items'],
    payments: whole.payments.map((one) => ({
      ...one,
      number: `${secret}4242`,
      details: { ...hidden, ...one.details, other: { deep: hidden, list: [`${secret}-5`] } },
    })),
    attachments: {
      Warranty: {
        id: `${secret}-a`,
        url: `https://x.example/${secret}`,
        content_type: secret,
        content_disposition: secret,
      },
    },
  };
}

/** What only the forms say: names of their members aside, values of their code lists. */
const ownWords = new Set(
  (
    'PURCHASE RETURN PURCHASE_AND_RETURN CARD CASH GIFTCARD VOUCHER H87 KGM LTR Beleg Bar Unbar ECKarte Kreditkarte ' +
    'Guthabenkarte ElZahlungsdienstleister 1.0.0 notMet discounts returned dates salesperson operator return warranty EUR EUR DE DEU'
  ).split(' '),
);

const bare = (text: string) => text.normalize('NFKC').replaceAll(/[\s\u2066-\u2069]/g, '');

async function pageOf(value: ReceiptWire): Promise<string> {
  const { html } = await receiptPage(value, null);
  const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&', '#x27': "'" };
  const text = html
    .slice(html.indexOf('<body>'))
    // Times as programs read them are attributes.
    .replaceAll(/<time dateTime="([^"]*)">/g, '$1 ')
    .replaceAll(/<[^>]+>/g, ' ');
  return bare(text.replaceAll(/&(lt|gt|quot|amp|#x27);/g, (_, name: string) => entities[name] ?? ''));
}

function leavesOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(leavesOf);
}

/** Texts that a document holds, number-like ones aside. */
const textsOf = (leaves: readonly string[]) =>
  leaves
    .flatMap((leaf) => leaf.split(/\n|; |, /))
    .filter((leaf) => leaf !== '' && !/^-?[\d.]+$/.test(leaf) && !ownWords.has(leaf))
    // Rules and attributes that a document does not meet.
    .filter(
      (leaf) => !/^(?:IR-\d\d|[A-Za-z.[\]]+\.?[A-Za-z]+|XXXX\w{4})$/.test(leaf) || leaf.includes(secret),
    );

const words = fc.stringMatching(/^[A-Za-zÄÖÜäöü&<]{1,12} [A-Za-z0-9]{1,12}$/);
const anyReceipt = fc
  .record({
    names: fc.array(words, { minLength: 1, maxLength: 4 }),
    details: fc.array(words, { maxLength: 2 }),
    reason: fc.option(words),
    discount: words,
    method: fc.oneof(fc.constantFrom('cash', 'card', 'gift_card'), words),
    salesperson: words,
    isDuplicate: fc.boolean(),
    number: fc.option(words),
  })
  .map(({ names, details, reason, discount, method, salesperson, isDuplicate, number }) => {
    const { localtime } = receipt();
    const discounts = [{ name: discount, amount: 1, quantity: null, percentage: 5, properties: {} }];
    const vat = { amount: 0.1, rate: 7, code: null };
    return withSecrets({
      items: names.map((name, index) =>
        item({
          name,
          vat,
          discounts,
          properties: { details, product_code: 'K-1' },
          return: index === 1 ? { localtime, reason, properties: { transaction_id: 'S-7' } } : null,
        }),
      ),
      discounts,
      payments: [payment({ method, details: { type: 'Visa' } })],
      properties: { salesperson, ...(number === null ? {} : { receipt_number: number }) },
      duplicate: isDuplicate,
    });
  });

test('no form holds what the page does not show', async () => {
  await fc.assert(
    fc.asyncProperty(anyReceipt, async (value) => {
      const page = await pageOf(value);
      expect(page).not.toContain(secret);
      for (const { name } of linkedForms) {
        const text = (await writtenAs(name, value)).toString();
        expect(text, name).not.toContain(secret);
        if (name === 'text') continue;
        const leaves = name === 'csv' ? parse(text, { from_line: 2 }).flat() : leavesOf(JSON.parse(text));
        const unknown = textsOf(leaves).filter(
          (leaf) => !page.includes(bare(leaf.replace(/^'/, '').replace(/ -?[\d.]+$/, ''))),
        );
        expect(
          unknown.filter((leaf) => leaf !== 'true' && leaf !== 'false'),
          name,
        ).toEqual([]);
      }
      const [slip] = parseEscpos(await writtenAs('escpos', value), null);
      expect(slip?.lines.join('\n')).not.toContain(secret);
    }),
    { numRuns: 40 },
  );
});

test('every label and amount of the text is on the page', async () => {
  const page = await pageOf(fullReceipt);
  const rows = (await writtenAs('text', fullReceipt, { width: '48' })).toString().split('\n');
  const parts = rows.flatMap((row) => row.trim().split(/\s{2,}/)).filter((part) => !/^-*$/.test(part));
  expect(parts.length).toBeGreaterThan(40);
  const unknown = parts.filter((part) => !page.includes(bare(part.replace(/ [AB]$/, ''))));
  expect(unknown).toEqual([]);
});
