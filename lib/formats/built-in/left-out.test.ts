import fc from 'fast-check';
import { zipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import { transformDocument } from '@/lib/domain/transformations/transform';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { runs, seed } from '@/test/tier';
import { builtInVersion } from '@/lib/domain/transformations/built-in-transformations';

// Nothing of a document is lost without a word: each part of a list is a receipt, or is left out under its name and with a
// reason. The parts of each format are sales and what is none, in any number and order.

const at = '2026-03-14T11:00:00Z';
const euro = (amount: number) => ({ amount, currency: 'EUR' });

/** A part of a document, such as a row of a table or an element of XML. */
type Part = (id: string) => string;

const shopify = (id: string, changes: object) => ({
  id,
  name: `#${id}`,
  processed_at: at,
  currency: 'EUR',
  financial_status: 'paid',
  total_price: '11.00',
  line_items: [{ title: 'Soup', quantity: 1, price: '11.00' }],
  ...changes,
});
const woocommerce = (number: string, changes: object) => ({
  id: number,
  number,
  order_key: `wc_${number}`,
  status: 'completed',
  currency: 'EUR',
  date_created_gmt: '2026-03-14T11:00:00',
  total: '11.00',
  line_items: [{ name: 'Soup', quantity: 1, total: '11.00' }],
  ...changes,
});
const square = (id: string, changes: object) => ({
  id,
  state: 'COMPLETED',
  closed_at: at,
  line_items: [{ uid: 'l', name: 'Soup', quantity: '1', total_money: euro(1100) }],
  total_money: euro(1100),
  ...changes,
});
const lightspeed = (id: string, changes: object) => ({
  id: `uuid-${id}`,
  invoice_number: id,
  register_id: 'r1',
  status: 'CLOSED',
  sale_date: at,
  total_price: 11,
  total_tax: 0,
  line_items: [{ product_id: 'p', name: 'Soup', quantity: 1, total_price: 11 }],
  ...changes,
});
const loyverse = (number: string, changes: object) => ({
  receipt_number: number,
  receipt_type: 'SALE',
  receipt_date: at,
  store_id: 's1',
  total_money: 11,
  line_items: [{ item_name: 'Soup', quantity: 1, price: 11, total_money: 11 }],
  ...changes,
});
const zettle = (id: string, changes: object) => ({
  purchaseUUID1: `uuid-${id}`,
  purchaseNumber: Number(id),
  timestamp: at,
  amount: 1100,
  currency: 'EUR',
  products: [{ name: 'Soup', quantity: '1', unitPrice: 1100 }],
  ...changes,
});
const clover = (id: string, changes: object) => ({
  id,
  currency: 'EUR',
  total: 1100,
  paymentState: 'PAID',
  taxRemoved: false,
  createdTime: 1_773_486_000_000,
  lineItems: { elements: [{ id: 'l', name: 'Soup', price: 1100 }] },
  ...changes,
});
const kivra = (number: string, changes: object) => ({
  business_unit: { name: 'Shop', service_id: 's1' },
  receipt_identifier: { sequence_number: Number(number) },
  time_of_purchase: at,
  currency: 'SEK',
  totals: [{ type: 'paid', amount: 11 }],
  items: [{ type: 'sale', sequence_number: 1, description: 'Soup', extended_amount: 11 }],
  ...changes,
});
const odoo = (name: string, changes: object) => ({
  id: Number(name),
  name,
  state: 'paid',
  date_order: '2026-03-14 11:00:00',
  amount_total: 11,
  lines: [
    [
      0,
      0,
      { full_product_name: 'Soup', qty: 1, price_unit: 11, price_subtotal: 11, price_subtotal_incl: 11 },
    ],
  ],
  payment_ids: [[0, 0, { payment_method_id: [2, 'Card'], amount: 11 }]],
  ...changes,
});
const charge = (id: string, changes: object) => ({
  id,
  object: 'charge',
  created: 1_773_486_000,
  status: 'succeeded',
  paid: true,
  captured: true,
  currency: 'eur',
  amount: 1100,
  ...changes,
});
const stripeRefund = (id: string, changes: object) => ({
  id,
  object: 'refund',
  created: 1_773_486_000,
  status: 'succeeded',
  currency: 'eur',
  amount: 100,
  charge: 'ch_0',
  ...changes,
});
const sumup = (code: string, changes: object) => ({
  transaction_code: code,
  amount: 11,
  currency: 'EUR',
  timestamp: at,
  status: 'SUCCESSFUL',
  ...changes,
});
const ekabs = (number: string, type: string) => ({
  type,
  head: { number, date: at },
  cash_register: { serial_number: 'K1' },
  data: {
    currency: 'EUR',
    full_amount_incl_vat: '11.00',
    lines: [{ text: 'Soup', item: { full_amount: '11.00' } }],
  },
});

const lists: Readonly<Record<string, readonly ((id: string) => object)[]>> = {
  shopify: [
    (id) => shopify(id, {}),
    (id) => shopify(id, { financial_status: 'pending' }),
    (id) => shopify(id, { cancelled_at: at }),
    (id) => shopify(id, { test: true }),
    (id) => shopify(id, { invoice_url: 'https://shop.example/invoice' }),
    (id) => ({ id, name: `#${id}`, email: 'anna@example.com' }),
    // The refund, of a restock alone, has the name; the order has that of the refund.
    (id) => shopify(`9${id}`, { refunds: [{ id, created_at: at, refund_line_items: [], transactions: [] }] }),
  ],
  woocommerce: [
    (id) => woocommerce(id, {}),
    (id) => woocommerce(id, { status: 'pending' }),
    (id) => woocommerce(id, { status: 'cancelled' }),
    (id) => ({ id, email: 'anna@example.com' }),
  ],
  square: [
    (id) => square(id, {}),
    (id) => square(id, { state: 'OPEN' }),
    (id) => ({ id, status: 'FAILED', source_type: 'CARD', amount_money: euro(1) }),
    (id) => ({ id, status: 'PENDING', payment_id: 'p', amount_money: euro(1) }),
    (id) => ({ id, given_name: 'Anna' }),
  ],
  lightspeed: [
    (id) => lightspeed(id, {}),
    (id) => lightspeed(id, { status: 'SAVED', state: 'parked' }),
    (id) => lightspeed(id, { status: 'VOIDED' }),
    (id) => ({ id, email: 'anna@example.com' }),
  ],
  loyverse: [
    (id) => loyverse(id, {}),
    (id) => loyverse(id, { cancelled_at: at }),
    (id) => loyverse(id, { receipt_type: 'REFUND', refund_for: '0' }),
    (id) => ({ id, email: 'anna@example.com' }),
  ],
  zettle: [
    (id) => zettle(id, {}),
    (id) => zettle(id, { refund: true, amount: -1100 }),
    (id) => ({ organizationUuid: 'o', messageUuid: id, eventName: 'TestMessage', payload: '{}' }),
    (id) => ({ id, email: 'anna@example.com' }),
  ],
  clover: [
    (id) => clover(id, {}),
    (id) => clover(id, { paymentState: 'OPEN' }),
    (id) => clover(id, { testMode: true }),
    (id) => clover(id, { refunds: { elements: [{ id: 'r', amount: 1, voided: true }] } }),
    (id) => clover(id, { paymentState: 'REFUNDED' }),
    (id) => ({ id, email: 'anna@example.com' }),
  ],
  kivra: [
    (id) => kivra(id, {}),
    (id) => kivra(id, { copy: true }),
    (id) => ({ id, email: 'anna@example.com' }),
  ],
  odoo: [
    (id) => odoo(id, {}),
    (id) => odoo(id, { state: 'draft' }),
    (id) => odoo(id, { state: 'cancel' }),
    (id) => odoo(id, { lines: [] }),
  ],
  stripe: [
    (id) => charge(id, {}),
    (id) => charge(id, { status: 'failed' }),
    (id) => charge(id, { livemode: false }),
    (id) => charge(id, { captured: false }),
    (id) => stripeRefund(id, {}),
    (id) => stripeRefund(id, { status: 'pending' }),
    (id) => stripeRefund(id, { status: 'canceled' }),
    (id) => ({ id, object: 'customer' }),
  ],
  sumup: [
    (id) => sumup(id, {}),
    (id) => sumup(id, { status: 'FAILED' }),
    (id) => sumup(id, { status: 'PENDING' }),
    (id) => sumup(id, { type: 'CHARGE_BACK' }),
  ],
  ekabs: [(id) => ekabs(id, 'Beleg'), (id) => ekabs(id, 'AVTraining'), (id) => ekabs(id, 'AVBestellung')],
};

/** A kind of documents; the first of its parts is a sale. */
interface Document {
  readonly parts: readonly Part[];
  readonly contentType: string;
  readonly write: (parts: readonly string[]) => Uint8Array;
}

const xml = (head: string, end: string) => (parts: readonly string[]) =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${head}${parts.join('')}${end}`);

const posLog = (id: string, sale: string, attributes = '') =>
  `<Transaction${attributes}><BusinessUnit><UnitID>1</UnitID></BusinessUnit><WorkstationID>3</WorkstationID>
   <SequenceNumber>${id}</SequenceNumber><BusinessDayDate>2026-03-14</BusinessDayDate><CurrencyCode>EUR</CurrencyCode>
   <BeginDateTime>2026-03-14T08:01:10Z</BeginDateTime>${sale}</Transaction>`;
const posLogSale = (status: string) =>
  `<RetailTransaction TransactionStatus="${status}"><LineItem><SequenceNumber>1</SequenceNumber><Sale>
   <Description>Soup</Description><ExtendedAmount>11.00</ExtendedAmount><Quantity>1</Quantity></Sale></LineItem>
   <Total TotalType="TransactionGrandAmount">11.00</Total></RetailTransaction>`;

const naxmlEvent = (name: string, id: string, flags = '', status = 'normal') =>
  `<${name}><EventSequenceID>${id}</EventSequenceID>${flags}<RegisterID>1</RegisterID><TransactionID>${id}</TransactionID>
   <EventEndDate>2026-03-14</EventEndDate><EventEndTime>12:30:00-04:00</EventEndTime><BusinessDate>2026-03-14</BusinessDate>
   <TransactionDetailGroup><TransactionLine status="${status}"><MerchandiseCodeLine><MerchandiseCode>2</MerchandiseCode>
   <Description>Soup</Description><SalesQuantity>1</SalesQuantity><SalesAmount>11.00</SalesAmount></MerchandiseCodeLine>
   </TransactionLine></TransactionDetailGroup><TransactionSummary><TransactionTotalGrandAmount>11.00</TransactionTotalGrandAmount>
   </TransactionSummary></${name}>`;

const fattura = (id: string, kind: string) =>
  `<FatturaElettronicaBody><DatiGenerali><DatiGeneraliDocumento><TipoDocumento>${kind}</TipoDocumento><Divisa>EUR</Divisa>
   <Data>2026-03-14</Data><Numero>${id}</Numero></DatiGeneraliDocumento></DatiGenerali><DatiBeniServizi>
   <Descrizione>Soup</Descrizione><Importo>11.00</Importo><DatiIVA><Aliquota>10.00</Aliquota></DatiIVA></DatiBeniServizi>
   </FatturaElettronicaBody>`;

const nfce = (id: string, { environment = '1', purpose = '1' } = {}) =>
  `<NFe><infNFe><ide><mod>65</mod><serie>1</serie><nNF>${id}</nNF><dhEmi>2026-03-14T11:00:00-03:00</dhEmi>
   <tpAmb>${environment}</tpAmb><finNFe>${purpose}</finNFe></ide><emit><CNPJ>1</CNPJ><xNome>Shop</xNome></emit><det nItem="1">
   <prod><xProd>Soup</xProd><uCom>UN</uCom><qCom>1</qCom><vUnCom>11.00</vUnCom><vProd>11.00</vProd></prod></det>
   <total><ICMSTot><vProd>11.00</vProd><vNF>11.00</vNF></ICMSTot></total></infNFe></NFe>`;

const dfka = (number: string, type: string, data: object = {}) =>
  JSON.stringify({
    head: { number, type, timestamp_end: 1_773_486_000 },
    data: {
      full_amount_incl_vat: 11,
      lines: [
        {
          text: 'Soup',
          business_case: { type: 'Umsatz', amounts_per_vat_id: [{ incl_vat: 11, excl_vat: 11, vat: 0 }] },
        },
      ],
      ...data,
    },
  });

/** A transaction of DSFinV-K and, after a line break, its line. */
const dsfinvk = (id: string, type: string, { total = '11,00', line = 'Umsatz' } = {}) =>
  `K1;54;${id};${id};${type};2026-03-14T12:34:56+01:00;${total}\n${line === '' ? '' : `K1;54;${id};1;Soup;${line};1;11,00`}`;

const journals: Readonly<Record<string, Document>> = {
  'csv-journal': {
    contentType: 'text/csv',
    write: (rows) =>
      Buffer.from(['Beleg;Datum;Typ;Artikel;Betrag;Zahlungsart;Status', ...rows, ''].join('\n')),
    parts: [
      (id) => `${id};14.03.2026;Verkauf;Suppe;11,00;Bar;bezahlt`,
      (id) => `${id};14.03.2026;Verkauf;Suppe;11,00;Bar;storniert`,
      (id) => `${id};14.03.2026;Verkauf;Suppe;11,00;Bar;offen`,
      (id) => `${id};14.03.2026;Anfangsbestand;;100,00;;`,
      (id) => `${id};14.03.2026;Auszahlung;;50,00;;`,
    ],
  },
  poslog: {
    contentType: 'application/xml',
    write: xml('<POSLog xmlns="http://www.nrf-arts.org/IXRetail/namespace/">', '</POSLog>'),
    parts: [
      (id) => posLog(id, posLogSale('Finished')),
      (id) => posLog(id, posLogSale('Suspended')),
      (id) => posLog(id, posLogSale('Finished'), ' CancelFlag="true"'),
      (id) => posLog(id, posLogSale('Finished'), ' TrainingModeFlag="true"'),
      (id) => posLog(id, '<ControlTransaction><OperatorSignOn/></ControlTransaction>'),
      (id) => posLog(id, '<TenderControlTransaction><PaidOut/></TenderControlTransaction>'),
    ],
  },
  naxml: {
    contentType: 'application/xml',
    write: xml(
      '<NAXML-POSJournal xmlns="http://www.naxml.org/POSBO/Vocabulary/2003-10-16"><TransmissionHeader><StoreLocationID>4</StoreLocationID><extension><currencyCode>USD</currencyCode></extension></TransmissionHeader><JournalReport>',
      '</JournalReport></NAXML-POSJournal>',
    ),
    parts: [
      (id) => naxmlEvent('SaleEvent', id),
      (id) => naxmlEvent('RefundEvent', id),
      (id) => naxmlEvent('SaleEvent', id, '<TrainingModeFlag value="yes"/>'),
      (id) => naxmlEvent('SaleEvent', id, '<SuspendFlag value="yes"/>'),
      (id) => naxmlEvent('SaleEvent', id, '', 'cancel'),
      (id) => naxmlEvent('VoidEvent', id),
      (id) => naxmlEvent('FinancialEvent', id),
      (id) => naxmlEvent('OtherEvent', id),
      (id) => naxmlEvent('StockEvent', id),
    ],
  },
  fatturapa: {
    contentType: 'application/xml',
    write: xml(
      '<p:FatturaElettronicaSemplificata versione="FSM10" xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.0"><FatturaElettronicaHeader><CedentePrestatore><IdFiscaleIVA><IdPaese>IT</IdPaese><IdCodice>1</IdCodice></IdFiscaleIVA><Denominazione>Bar</Denominazione></CedentePrestatore></FatturaElettronicaHeader>',
      '</p:FatturaElettronicaSemplificata>',
    ),
    parts: [(id) => fattura(id, 'TD07'), (id) => fattura(id, 'TD08'), (id) => fattura(id, 'TD20')],
  },
  nfce: {
    contentType: 'application/xml',
    write: xml(
      '<enviNFe xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00"><idLote>1</idLote>',
      '</enviNFe>',
    ),
    parts: [
      (id) => nfce(id),
      (id) => nfce(id, { environment: '2' }),
      (id) => nfce(id, { purpose: '3' }),
      (id) => nfce(id, { purpose: '4' }),
    ],
  },
  dfka: {
    contentType: 'application/json',
    write: (parts) =>
      Buffer.from(
        `{"client_id":"k","head":{"id":"54"},"cash_statement":{},"transactions":[${parts.join(',')}]}`,
      ),
    parts: [
      (id) => dfka(id, 'Beleg'),
      (id) => dfka(id, 'AVTraining'),
      (id) => dfka(id, 'AVBelegabbruch'),
      (id) => dfka(id, 'Beleg', { lines: [], full_amount_incl_vat: 0 }),
      (id) => dfka(id, 'Beleg', { lines: [{ text: 'Float', business_case: { type: 'Anfangsbestand' } }] }),
    ],
  },
  dsfinvk: {
    contentType: 'application/zip',
    write: (parts) => {
      const rows = parts.map((part) => part.split('\n'));
      const table = (head: string, at: number) =>
        Buffer.from([head, ...rows.map((row) => row[at] ?? ''), ''].filter(Boolean).join('\r\n'));
      return zipSync({
        'transactions.csv': table('Z_KASSE_ID;Z_NR;BON_ID;BON_NR;BON_TYP;BON_ENDE;UMS_BRUTTO', 0),
        'lines.csv': table('Z_KASSE_ID;Z_NR;BON_ID;POS_ZEILE;ARTIKELTEXT;GV_TYP;MENGE;STK_BR', 1),
      });
    },
    parts: [
      (id) => dsfinvk(id, 'Beleg'),
      (id) => dsfinvk(id, 'AVTraining'),
      (id) => dsfinvk(id, 'AVBestellung'),
      (id) => dsfinvk(id, 'Beleg', { total: '0,00', line: '' }),
      (id) => dsfinvk(id, 'Beleg', { line: 'Geldtransit' }),
    ],
  },
};

/** Objects in a list of JSON. */
function listOf(parts: readonly ((id: string) => object)[]): Document {
  return {
    contentType: 'application/json',
    write: (made) => Buffer.from(`[${made.join(',')}]`),
    parts: parts.map((part) => (id) => JSON.stringify(part(id))),
  };
}

const documents: Readonly<Record<string, Document>> = {
  ...Object.fromEntries(Object.entries(lists).map(([name, parts]) => [name, listOf(parts)])),
  ...journals,
};

let own: TestRetailer;
beforeAll(async () => {
  own = await makeRetailer();
});

/** Names of receipts of a document, and of parts that were left out. */
async function namesIn(format: string, contentType: string, bytes: Uint8Array): Promise<string[]> {
  const raw = {
    bytes: Buffer.from(bytes),
    contentType,
    properties: { store_reference: 1 },
    meta: {},
    defaults: {},
  };
  const { receipts, ignored } = await transformDocument(own.ctx, builtInVersion(format), raw);
  const sold = receipts.flatMap(({ transaction_id: id, properties }) => [id, properties?.['receipt_number']]);
  return [...sold, ...ignored.map(({ id }) => id)].map(String);
}

test.each(Object.entries(documents))(
  'a document of %s',
  { tags: 'wide' },
  async (format, { contentType, write, parts: [sale, ...parts] }) => {
    if (sale === undefined) throw new Error('There is no sale.');
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...parts.keys()), { maxLength: 9 }), async (drawn) => {
        const others = drawn.map((index, place) => ({ id: `${4_711 + place}`, part: parts[index] ?? sale }));
        const bytes = write([sale('4700'), ...others.map(({ id, part }) => part(id))]);
        const names = await namesIn(format, contentType, bytes);
        for (const { id } of others) {
          const known = names.filter((name) =>
            name
              .replace('#', '')
              .split(/-R|[-|]/)
              .includes(id),
          );
          expect(known, `${id} of ${Buffer.from(bytes).toString()}`).not.toEqual([]);
        }
      }),
      { numRuns: runs(300), seed, examples: [[[...parts.keys()]]] },
    );
  },
);
