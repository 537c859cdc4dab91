import { beforeAll, describe, expect, test } from 'vitest';
import { sampleBytes } from '@/lib/formats/built-in/sample-bytes';
import { expectNoWarnings, makeDocumentReader, taxesOf, type DocumentReader } from '@/test/read-document';

let fatturapa: DocumentReader;
beforeAll(async () => {
  fatturapa = await makeDocumentReader('fatturapa');
});

// Without a property, the store is the one that the document names.
const read = (text: string) => fatturapa.outcomeOf(Buffer.from(text), {});
const sampleText = (name: string) => sampleBytes('fatturapa', name).toString('utf8');
const changed = async (name: string, ...changes: (readonly [string | RegExp, string])[]) => {
  const text = changes.reduce((before, [from, to]) => {
    const after = before.replace(from, to);
    expect(after).not.toBe(before);
    return after;
  }, sampleText(name));
  const { receipts } = await read(text);
  expectNoWarnings(receipts);
  return receipts;
};
const sample = async (name: string) => {
  const receipts = await fatturapa.readSample(name, {});
  expectNoWarnings(receipts);
  return receipts;
};

describe('an invoice read by hand', () => {
  test('with two rates, discounts, expenses, a line of text and two ways to pay', async () => {
    const [receipt] = await sample('fatturapa.xml');
    expect(receipt).toMatchObject({
      transaction_id: 'IT01234567890-42/A-2026-03-14',
      localtime: '2026-03-14T00:00:00',
      store_reference: 'IT01234567890',
      identifier: 'RSSMRA80A01F205X',
      l10n: { currency: 'EUR' },
      total: 160,
      net: 137.4,
      items: [
        {
          name: 'Caffè in grani',
          quantity: 2,
          unit: 'kg',
          unit_price: 18,
          total: 32.4,
          vat: { rate: 10, amount: 3.24 },
          discounts: [{ name: 'Sconto', amount: -3.6, percentage: 10 }],
          properties: { product_code: '8001234567897' },
        },
        {
          name: 'Macchina da caffè',
          quantity: 1,
          total: 100,
          properties: { details: ['MATRICOLA SN-0815'] },
        },
      ],
      discounts: [
        { name: 'Spese accessorie', amount: 5 },
        { name: 'Sconto', amount: -3.74 },
      ],
      payments: [
        { method: 'Carta di pagamento', amount: 100 },
        { method: 'Contanti', amount: 60 },
      ],
      properties: {
        receipt_number: '42/A',
        document_type: 'TD01',
        order_number: 'O-7',
        buyer: 'Maria Rossi',
        text_lines: ['Garanzia di due anni'],
        notes: 'Vendita al banco',
      },
    });
    expect(receipt?.items).toHaveLength(2);
    expect(receipt?.properties).not.toHaveProperty('due');
  });

  test('of a professional: fund, stamp duty, withholding, an exempt line, two instalments', async () => {
    const [receipt] = await sample('fatturapa-professional.xml');
    expect(receipt).toMatchObject({
      identifier: 'officina@pec.example.com',
      total: 1370.8,
      items: [{ total: 1000 }, { total: 100, vat: { rate: 0, amount: 0, code: 'N1' } }],
      discounts: [
        { name: 'Contributo cassa previdenziale', amount: 40, percentage: 4 },
        { name: 'Imposta di bollo', amount: 2 },
      ],
      taxes: [
        { name: 'IVA', rate: 22, amount: 228.8 },
        { name: 'IVA', rate: 0, amount: 0, code: 'N1' },
      ],
      payments: [],
      properties: {
        seller: 'Laura Bianchi',
        withholding: [{ name: "Ritenuta d'acconto", amount: 200, rate: 20 }],
        due: {
          amount: 1170.8,
          method: 'Bonifico',
          date: '2026-04-14',
          account: 'IT60X0542811101000000123456',
          instalments: [
            { amount: 585.4, date: '2026-04-14' },
            { amount: 585.4, date: '2026-05-14' },
          ],
        },
      },
    });
    expect(receipt?.properties).not.toHaveProperty('stamp_duty');
  });

  test('that is a credit note: what was sold comes back, tax paid to the state is told', async () => {
    expect(await sample('fatturapa-credit.xml')).toMatchObject([
      {
        transaction_id: 'IT01234567890-3-2026-03-20-credit',
        total: -122,
        items: [
          {
            quantity: -2,
            unit_price: 50,
            total: -100,
            return: { properties: { returns_of: 'IT01234567890-12-2026-02-10' } },
          },
        ],
        taxes: [{ rate: 22, amount: -22 }],
        payments: [],
        properties: { split_payment: true, due: { amount: -100 }, returns_of: 'IT01234567890-12-2026-02-10' },
      },
    ]);
  });

  test('in the simplified form: prices hold the tax', async () => {
    const [receipt] = await sample('fatturapa-simplified.xml');
    expect(receipt).toMatchObject({
      transaction_id: 'IT01234567890-8/S-2026-03-14',
      identifier: 'VRDLGU85C15H501K',
      total: 19.7,
      items: [
        { name: 'Borraccia', total: 12.2, net: 10, vat: { rate: 22, amount: 2.2 } },
        { name: 'Pranzo', total: 5.5, net: 5, vat: { rate: 10, amount: 0.5 } },
        { name: 'Marca da bollo', total: 2, vat: { amount: 0, code: 'N1' } },
      ],
      vat: [
        { rate: 22, amount: 2.2 },
        { rate: 10, amount: 0.5 },
      ],
      payments: [],
      properties: { taxes_from: 'items' },
    });
  });
});

test('a simplified credit note names the invoice that it corrects', async () => {
  const linked =
    '</DatiGeneraliDocumento><DatiFatturaRettificata><NumeroFR>5/S</NumeroFR><DataFR>2026-03-01</DataFR><ElementiRettificati>prezzo</ElementiRettificati></DatiFatturaRettificata>';
  const receipts = await changed(
    'fatturapa-simplified.xml',
    ['TD07', 'TD08'],
    ['</DatiGeneraliDocumento>', linked],
  );
  expect(receipts).toMatchObject([
    {
      transaction_id: 'IT01234567890-8/S-2026-03-14-credit',
      total: -19.7,
      properties: { returns_of: 'IT01234567890-5/S-2026-03-01', notes: 'prezzo' },
    },
  ]);
});

test('a credit note with amounts below nothing is the same as one without signs', async () => {
  const text = sampleText('fatturapa-credit.xml').replaceAll(
    /(?<=<(?:PrezzoTotale|PrezzoUnitario|ImponibileImporto|Imposta|ImportoTotaleDocumento|ImportoPagamento)>)/g,
    '-',
  );
  expect((await read(text)).receipts).toEqual(await sample('fatturapa-credit.xml'));
});

test('each body of a file is a receipt, and one that is no sale is named', async () => {
  const text = sampleText('fatturapa.xml');
  const [body = ''] = /<FatturaElettronicaBody>[\s\S]*<\/FatturaElettronicaBody>/.exec(text) ?? [];
  const second = body.replace('42/A', '43/A');
  const own = body.replace('42/A', '44/A').replace('TD01', 'TD17');
  const { receipts, ignored } = await read(text.replace(body, body + second + own));
  expect(receipts.map((receipt) => receipt.transaction_id)).toEqual([
    'IT01234567890-42/A-2026-03-14',
    'IT01234567890-43/A-2026-03-14',
  ]);
  expect(ignored).toEqual(["a document of the type TD17 is the buyer's or the seller's own and no sale"]);
});

test('cash that is due later is no payment', async () => {
  const receipts = await changed('fatturapa.xml', [
    '<ModalitaPagamento>MP08</ModalitaPagamento>',
    '<ModalitaPagamento>MP08</ModalitaPagamento><DataScadenzaPagamento>2026-04-30</DataScadenzaPagamento>',
  ]);
  expect(receipts).toMatchObject([
    {
      payments: [{ method: 'Contanti', amount: 60 }],
      properties: { due: { method: 'Carta di pagamento', amount: 100, date: '2026-04-30' } },
    },
  ]);
});

describe('the total', () => {
  const stated = /<ImportoTotaleDocumento>[^<]+<\/ImportoTotaleDocumento>/;

  test('is made of rates, discount and rounding where it is not stated', async () => {
    const receipts = await changed('fatturapa.xml', [stated, '<Arrotondamento>0.26</Arrotondamento>']);
    expect(receipts).toMatchObject([
      {
        total: 160.26,
        discounts: [{ amount: 5 }, { amount: -3.74 }, { name: 'Arrotondamento', amount: 0.26 }],
      },
    ]);
  });

  test('without the stamp duty leaves it as a property', async () => {
    const receipts = await changed('fatturapa-professional.xml', [
      stated,
      '<ImportoTotaleDocumento>1368.80</ImportoTotaleDocumento>',
    ]);
    expect(receipts).toMatchObject([{ total: 1368.8, properties: { stamp_duty: 2, stamp_duty_paid: true } }]);
    expect(receipts[0]?.discounts).toHaveLength(1);
  });

  test('less what is withheld shows that', async () => {
    const receipts = await changed('fatturapa-professional.xml', [
      stated,
      '<ImportoTotaleDocumento>1170.80</ImportoTotaleDocumento>',
    ]);
    expect(receipts[0]?.discounts).toMatchObject([
      { amount: 40 },
      { amount: 2 },
      { name: "Ritenuta d'acconto", amount: -200 },
    ]);
  });
});

test('discounts on a price that follow each other are taken one after the other', async () => {
  const one = '<ScontoMaggiorazione><Tipo>SC</Tipo><Percentuale>10.00</Percentuale></ScontoMaggiorazione>';
  const other = '<ScontoMaggiorazione><Tipo>MG</Tipo><Importo>0.20</Importo></ScontoMaggiorazione>';
  const receipts = await changed('fatturapa.xml', [one, one + other]);
  expect(receipts[0]?.items[0]?.discounts).toMatchObject([
    { name: 'Sconto', amount: -3.6 },
    { name: 'Maggiorazione', amount: 0.4 },
  ]);
});

test('taxes are those of the lines where no summary names them', async () => {
  const receipts = await changed('fatturapa-credit.xml', [/<DatiRiepilogo>[\s\S]*<\/DatiRiepilogo>/, '']);
  expect(receipts).toMatchObject([
    { total: -122, vat: [{ rate: 22, amount: -22 }], properties: { taxes_from: 'items' } },
  ]);
  expect(receipts.map(taxesOf)).toEqual([[]]);
});

test('an invoice without lines fails', async () => {
  const text = sampleText('fatturapa.xml').replace(/<DettaglioLinee>[\s\S]*<\/DettaglioLinee>/, '');
  await expect(read(text)).rejects.toThrow('the invoice has no lines');
});
