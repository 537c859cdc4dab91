import fc from 'fast-check';
import { unzipSync, zipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import type { SubmittedReceipt } from '@/lib/domain/receipts/wire/submission';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { runs, seed } from '@/test/tier';
import { transformDocument } from '@/lib/domain/transformations/transform';
import { builtInVersion } from '@/lib/domain/transformations/built-in-transformations';
import { formats } from './formats';
import { sampleBytes } from './sample-bytes';

// A transaction id is made of what the table in docs/formats.md names, and of nothing else: with another store, till, day or
// number it is another id, with another amount, name or line the same one. A shop's numbers that begin anew each day would
// otherwise be refused as repeats, and a corrected document would become a second receipt.

/** A place in the text of a sample: the group of an expression. With the flag `g`, each place with the same value. */
type Place = RegExp;

/** A sample, and what becomes of its id. Its first receipt is looked at. */
interface Subject {
  readonly name: string;
  readonly file: string;
  /** Taken out of the sample first: an id of which the next choice takes the place. */
  readonly without?: RegExp;
  /** What the id is made of; `sent` is the `store_reference` that is sent along. */
  readonly parts: Readonly<Record<string, Place | 'sent'>>;
  /** The number that people say, where the document has one. */
  readonly said?: Place;
  readonly amount: Place;
  readonly item: Place;
  /** A line that may come twice: an expression, or in JSON the key of its list. */
  readonly line: RegExp | string;
}

/** The first value of a key in JSON. */
const key = (name: string) => new RegExp(`"${name}": "?([^",\\n}]+)`);
/** The first text of an element. */
const tag = (name: string) => new RegExp(`<(?:\\w+:)?${name}(?: [^>]*)?>([^<]+)<`);
/** The first element, with what is in it. */
const element = (name: string) => new RegExp(`<(?:\\w+:)?${name}[ >][^]*?</(?:\\w+:)?${name}>`);
/** The first value of an attribute. */
const attribute = (name: string) => new RegExp(` ${name}="([^"]+)"`);
/** The day of the month of the date that follows `before`. */
const dayAfter = (before: string) => new RegExp(`${before}[^0-9]*2026-?\\d\\d-?(\\d\\d)`);
/** A row of all tables of DSFinV-K up to its key. */
const row = (end: string) => new RegExp(`^${end};`, 'gm');

const csvTill = /^14\.03\.2026;[^;]+;2;(K1);1041;/gm;

const subjects: readonly Subject[] = [
  {
    name: 'poslog',
    file: 'poslog.xml',
    parts: {
      store: /(0001)<\/UnitID><\/BusinessUnit>\s*<WorkstationID[^>]*>3<\/WorkstationID><SequenceNumber>4711</,
      till: /(3)<\/WorkstationID><SequenceNumber>4711</,
      day: /<BusinessDayDate>2026-03-(14)<\/BusinessDayDate>\s*<BeginDateTime>2026-03-14T08:01/,
      sequence: /<SequenceNumber>(4711)</,
    },
    said: /<ReceiptNumber>(4711)</,
    amount: /<Tender [^]*?>(5.00)</,
    item: /<Description>([^<]+)</,
    line: /<LineItem><SequenceNumber>3<[^]*?<\/LineItem>/,
  },
  {
    name: 'ekabs',
    file: 'ekabs.json',
    parts: { register: key('serial_number'), day: dayAfter('"date"'), number: /"number": "(000123)"/ },
    said: /"number": "(000123)"/,
    amount: key('full_amount_incl_vat'),
    item: key('text'),
    line: 'lines',
  },
  {
    name: 'ekabs',
    file: 'ekabs.json',
    without: /"cash_register": \{[^}]*\},/,
    parts: { store: 'sent', day: dayAfter('"date"'), number: /"number": "(000123)"/ },
    said: /"number": "(000123)"/,
    amount: key('full_amount_incl_vat'),
    item: key('text'),
    line: 'lines',
  },
  {
    name: 'dfka',
    file: 'dfka.json',
    parts: {
      register: key('client_id'),
      closing: key('cash_point_closing_export_id'),
      transaction: key('transaction_export_id'),
    },
    said: /"number": (801)/,
    amount: /"data": \{\s*"full_amount_incl_vat": "([^"]+)/,
    item: key('text'),
    line: 'lines',
  },
  {
    name: 'dsfinvk',
    file: 'dsfinvk.zip',
    parts: {
      register: row('(K1)'),
      closing: row('K1;[^;]*;(54)'),
      transaction: row('K1;[^;]*;54;(801)'),
    },
    said: /;801;(4401);/,
    amount: /;Bar;Bar;EUR;;(40),00/,
    item: /;(Pils) /,
    line: /^K1;[^;]*;54;801;2;;Kart.*\n/m,
  },
  {
    name: 'fiskaltrust',
    file: 'fiskaltrust.json',
    parts: {
      'cash box': key('ftCashBoxID'),
      terminal: key('cbTerminalID'),
      day: dayAfter('"cbReceiptMoment"'),
      number: key('cbReceiptReference'),
    },
    said: key('cbReceiptReference'),
    amount: key('Amount'),
    item: key('Description'),
    line: 'cbChargeItems',
  },
  {
    name: 'ubl',
    file: 'ubl.xml',
    parts: { seller: tag('CompanyID'), number: tag('ID') },
    said: tag('ID'),
    amount: tag('PriceAmount'),
    item: /<cac:Item>[^]*?<cbc:Name>([^<]+)</,
    line: element('InvoiceLine'),
  },
  {
    name: 'cii',
    file: 'cii.xml',
    parts: { seller: /schemeID="VA">([^<]+)</, number: /ExchangedDocument><ram:ID>([^<]+)</ },
    said: /ExchangedDocument><ram:ID>([^<]+)</,
    amount: tag('ChargeAmount'),
    item: tag('Name'),
    line: element('IncludedSupplyChainTradeLineItem'),
  },
  {
    name: 'finvoice',
    file: 'finvoice.xml',
    parts: { seller: tag('SellerOrganisationTaxCode'), number: tag('InvoiceNumber') },
    said: tag('InvoiceNumber'),
    amount: tag('UnitPriceAmount'),
    item: tag('ArticleName'),
    line: element('InvoiceRow'),
  },
  {
    name: 'fatturapa',
    file: 'fatturapa.xml',
    parts: {
      seller: /<CedentePrestatore>[^]*?<IdCodice>([^<]+)</,
      number: tag('Numero'),
      day: dayAfter('<Data>'),
    },
    said: tag('Numero'),
    amount: tag('PrezzoUnitario'),
    item: tag('Descrizione'),
    line: element('DettaglioLinee'),
  },
  {
    name: 'ksef',
    file: 'ksef.xml',
    parts: { seller: tag('NIP'), number: tag('P_2'), day: dayAfter('<P_1>') },
    said: tag('P_2'),
    amount: tag('P_9A'),
    item: tag('P_7'),
    line: element('FaWiersz'),
  },
  {
    name: 'cfdi',
    file: 'cfdi.xml',
    parts: { uuid: attribute('UUID') },
    said: attribute('Folio'),
    amount: attribute('ValorUnitario'),
    item: attribute('Descripcion'),
    line: /<cfdi:Concepto [^]*?<\/cfdi:Concepto>/,
  },
  {
    name: 'cfdi',
    file: 'cfdi.xml',
    without: attribute('UUID'),
    parts: {
      seller: attribute('Rfc'),
      series: attribute('Serie'),
      folio: attribute('Folio'),
      day: dayAfter(' Fecha='),
      second: / Fecha="[^"]+(\d)"/,
    },
    amount: attribute('ValorUnitario'),
    item: attribute('Descripcion'),
    line: /<cfdi:Concepto [^]*?<\/cfdi:Concepto>/,
  },
  {
    name: 'nfce',
    file: 'nfce.xml',
    parts: { key: /(35260312345678000195650010000012341000012345)/g },
    said: tag('nNF'),
    amount: tag('vUnCom'),
    item: tag('xProd'),
    line: element('det'),
  },
  {
    name: 'nfce',
    file: 'nfce.xml',
    without: / Id="NFe\d+"|<protNFe[^]*<\/protNFe>|<infNFeSupl>[^]*<\/infNFeSupl>/g,
    parts: { seller: tag('CNPJ'), series: tag('serie'), number: tag('nNF') },
    said: tag('nNF'),
    amount: tag('vUnCom'),
    item: tag('xProd'),
    line: element('det'),
  },
  {
    name: 'naxml',
    file: 'naxml.xml',
    parts: {
      store: tag('StoreLocationID'),
      day: dayAfter('<BusinessDate>'),
      register: tag('RegisterID'),
      number: tag('TransactionID'),
    },
    said: tag('TransactionID'),
    amount: tag('SalesAmount'),
    item: tag('Description'),
    line: element('TransactionLine'),
  },
  {
    name: 'square',
    file: 'square.json',
    parts: { id: key('id') },
    amount: /"amount": ([1-9]\d+)/,
    item: /"line_items"[^]*?"name": "([^"]+)"/,
    line: 'line_items',
  },
  {
    name: 'square',
    file: 'square-payments.json',
    parts: { id: key('id') },
    said: key('receipt_number'),
    amount: key('amount'),
    item: key('card_brand'),
    line: 'payments',
  },
  {
    name: 'shopify',
    file: 'shopify.json',
    parts: { id: /(450789469)/g },
    said: key('name'),
    amount: key('price'),
    item: key('title'),
    line: 'line_items',
  },
  {
    name: 'woocommerce',
    file: 'woocommerce.json',
    parts: { number: key('number'), key: key('order_key') },
    said: key('number'),
    amount: key('total'),
    item: key('name'),
    line: 'line_items',
  },
  {
    name: 'woocommerce',
    file: 'woocommerce-refund.json',
    parts: { number: key('id'), host: /https:\/\/([^/]+)\//g },
    amount: key('amount'),
    item: key('name'),
    line: 'line_items',
  },
  {
    name: 'lightspeed',
    file: 'lightspeed-x.json',
    parts: { id: key('id') },
    said: key('invoice_number'),
    amount: key('total_price'),
    item: /"register_sale_products"[^]*?"name": "([^"]+)"/,
    line: 'register_sale_products',
  },
  {
    name: 'lightspeed',
    file: 'lightspeed-r.json',
    parts: {
      number: key('ticketNumber'),
      shop: key('shopID'),
      register: key('registerID'),
      day: dayAfter('"completeTime"'),
    },
    said: key('ticketNumber'),
    amount: key('calcTotal'),
    item: key('description'),
    line: 'SaleLine',
  },
  {
    name: 'loyverse',
    file: 'loyverse.json',
    parts: { store: key('store_id'), number: key('receipt_number') },
    said: key('receipt_number'),
    amount: key('price'),
    item: key('item_name'),
    line: 'line_items',
  },
  {
    name: 'zettle',
    file: 'zettle.json',
    parts: { uuid: key('purchaseUUID1') },
    said: key('purchaseNumber'),
    amount: key('unitPrice'),
    item: key('name'),
    line: 'products',
  },
  {
    name: 'clover',
    file: 'clover.json',
    parts: { id: /(ORD0000000001)/g },
    amount: key('price'),
    item: key('name'),
    line: 'elements',
  },
  {
    name: 'odoo',
    file: 'odoo.json',
    parts: { store: 'sent', number: /"Order ([^"]+)"/ },
    said: /"Order ([^"]+)"/,
    amount: key('price_unit'),
    item: key('full_product_name'),
    line: 'lines',
  },
  {
    name: 'stripe',
    file: 'stripe.json',
    parts: { intent: key('payment_intent') },
    amount: key('amount'),
    item: key('description'),
    line: /"billing_details": \{[^]*?\n {2}\},\n/,
  },
  {
    name: 'sumup',
    file: 'sumup.json',
    parts: { code: key('transaction_code') },
    amount: key('tip_amount'),
    item: /"products"[^]*?"name": "([^"]+)"/,
    line: 'products',
  },
  {
    name: 'receipthero',
    file: 'receipthero.json',
    parts: {
      company: key('companyID'),
      branch: key('id'),
      till: key('posId'),
      day: dayAfter('"receiptTimeStamp"'),
      number: key('receiptNumber'),
    },
    said: key('receiptNumber'),
    amount: key('unitPriceIncVAT'),
    item: /"products"[^]*?"name": "([^"]+)"/,
    line: 'products',
  },
  {
    name: 'kivra',
    file: 'kivra.json',
    parts: { store: key('service_id'), number: /"extended_number": \{\s*"value": "([^"]+)"/ },
    said: key('sequence_number'),
    amount: key('regular_sales_unit_price'),
    item: key('description'),
    line: 'items',
  },
  {
    name: 'kivra',
    file: 'kivra.json',
    without: /,\s*"extended_number": \{[^}]*\}/,
    parts: {
      store: key('service_id'),
      till: /"sales_recording_system": \{\s*"id": "([^"]+)"/,
      day: dayAfter('"time_of_purchase"'),
      number: key('sequence_number'),
    },
    said: key('sequence_number'),
    amount: key('regular_sales_unit_price'),
    item: key('description'),
    line: 'items',
  },
  {
    name: 'csv-journal',
    file: 'items-de.csv',
    parts: {
      store: /^14\.03\.2026;09:05:12;(2);K1;1041;/gm,
      till: csvTill,
      day: /^(14)\.03\.2026;09:05:12;/gm,
      number: /;2;K1;(1041);/g,
    },
    said: /;2;K1;(1041);/g,
    amount: /;(6),40;/,
    item: /;(Croissant);/,
    line: /^14.03.2026;09:05:12;2;K1;1041;Croissant.*\n/m,
  },
  {
    name: 'csv-journal',
    file: 'zettle-receipts.csv',
    parts: { store: 'sent', day: /2026-03-(14) 21:33/, number: /;(1024);/ },
    said: /;(1024);/,
    amount: /;(10),00;/,
    item: /(Sodavand)/,
    line: /^Total;.*\n/m,
  },
  {
    name: 'slip',
    file: 'supermarket-de.txt',
    parts: { store: 'sent', day: /(14)\.03\.2026/, till: /Kasse:(3)/, number: /Bon-Nr\.:(4711)/ },
    said: /Bon-Nr\.:(4711)/,
    amount: /BANANEN +(2),15/,
    item: /BIO (BANANEN)/,
    line: /^LEERGUT.*\n/m,
  },
  {
    name: 'escpos',
    file: 'escpos.bin',
    parts: { store: 'sent', day: /(14)\.03\.2026  12:34/, number: /Bon (004711)/ },
    said: /Bon (004711)/,
    amount: /Bar +(3),65/,
    item: /(kuchen)/,
    line: /^Pfand.*\n/m,
  },
];

/** The texts of a sample by file, of which only an archive has several; each character is a byte. */
type Texts = Readonly<Record<string, string>>;

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
const mapValues = <From, To>(record: Readonly<Record<string, From>>, map: (value: From) => To) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));

function readTexts({ name, file, without }: Subject): Texts {
  const bytes = new Uint8Array(sampleBytes(name, file));
  const texts = file.endsWith('.zip') ? mapValues(unzipSync(bytes), textOf) : { [file]: textOf(bytes) };
  if (without === undefined) return texts;
  expect(Object.values(texts).some((text) => text.search(without) >= 0)).toBe(true);
  return mapValues(texts, (text) => text.replace(without, ''));
}

const valueAt = (texts: Texts, place: Place): string => {
  const found = Object.values(texts).flatMap((text) => [...text.matchAll(everywhere(place))]);
  return found[0]?.[1] ?? expect.fail(`nothing is at ${String(place)}`);
};

const everywhere = (place: RegExp) => new RegExp(place.source, `${place.flags.replace('g', '')}g`);

/** The texts with another value at a place. */
function edited(texts: Texts, place: Place, value: string): Texts {
  const before = valueAt(texts, place);
  let isDone = false;
  return mapValues(texts, (text) =>
    text.replace(everywhere(place), (whole: string, found: string) => {
      if (found !== before || (isDone && !place.global)) return whole;
      isDone = true;
      const from = leadOf(whole, place);
      return whole.slice(0, from) + value + whole.slice(from + found.length);
    }),
  );
}

/** Where the group of a match begins. */
function leadOf(whole: string, place: Place): number {
  const flags = `${place.flags.replaceAll(/[dg]/g, '')}d`;
  return new RegExp(place.source, flags).exec(whole)?.indices?.[1]?.[0] ?? 0;
}

/** The texts with a line that comes twice. */
function withLineTwice(texts: Texts, line: RegExp | string): Texts {
  const twice = mapValues(texts, (text) =>
    typeof line === 'string' ? elementTwice(text, line) : text.replace(line, '$&$&'),
  );
  expect(twice).not.toEqual(texts);
  return twice;
}

/** The text of JSON in which the first element of a list comes twice. Numbers beyond a double's stay as they are. */
function elementTwice(json: string, list: string): string {
  const begin = json.indexOf('{', json.indexOf(`"${list}": [`));
  let depth = 0;
  let end = begin;
  do {
    if (json[end] === '{') depth += 1;
    if (json[end] === '}') depth -= 1;
    end += 1;
  } while (depth > 0);
  return `${json.slice(0, end)},${json.slice(begin)}`;
}

/** Values of the same form: digits for digits, letters for letters, and a day of any month for a day. */
function othersLike(value: string, part: string): fc.Arbitrary<string> {
  const others =
    part === 'day'
      ? fc.integer({ min: 1, max: 28 }).map((day) => String(day).padStart(2, '0'))
      : fc.tuple(...value.split('').map(charactersLike)).map((characters) => characters.join(''));
  return others.filter((other) => other !== value);
}

function charactersLike(character: string, index: number): fc.Arbitrary<string> {
  if (/[0-9]/.test(character)) return fc.integer({ min: index === 0 ? 1 : 0, max: 9 }).map(String);
  const [from, to] = /[a-z]/.test(character) ? 'az' : /[A-Z]/.test(character) ? 'AZ' : [character, character];
  const code = (letter: string | undefined) => letter?.codePointAt(0) ?? 0;
  return fc.integer({ min: code(from), max: code(to) }).map((drawn) => String.fromCodePoint(drawn));
}

let ctx: TestRetailer['ctx'];
beforeAll(async () => {
  ({ ctx } = await makeRetailer());
});

async function receiptsOf({ name, file }: Subject, texts: Texts, store = 1): Promise<SubmittedReceipt[]> {
  const bytes = file.endsWith('.zip') ? zipSync(mapValues(texts, bytesOf)) : bytesOf(texts[file] ?? '');
  const raw = { bytes, contentType: null, properties: { store_reference: store }, meta: {}, defaults: {} };
  return [...(await transformDocument(ctx, builtInVersion(name), raw)).receipts];
}

async function idOf(subject: Subject, texts: Texts, store?: number): Promise<string | undefined> {
  const [receipt] = await receiptsOf(subject, texts, store);
  return receipt?.transaction_id;
}

test('every built-in transformation is looked at', () => {
  expect(new Set(subjects.map(({ name }) => name))).toEqual(new Set(formats.map(({ name }) => name)));
});

test.each(subjects)('an id of $name is made of its parts alone: $file', { tags: 'wide' }, async (subject) => {
  const texts = readTexts(subject);
  const first = await idOf(subject, texts);
  const places = Object.entries(subject.parts).flatMap(([part, place]) =>
    place === 'sent' ? [] : [[part, place] as const],
  );
  const draws = fc.record({
    parts: fc.tuple(...places.map(([part, place]) => othersLike(valueAt(texts, place), part))),
    store: fc.integer({ min: 2, max: 99_999 }),
    said: subject.said === undefined ? fc.constant('') : othersLike(valueAt(texts, subject.said), 'number'),
    amount: othersLike(valueAt(texts, subject.amount), 'amount'),
    item: othersLike(valueAt(texts, subject.item), 'item'),
  });
  await fc.assert(
    fc.asyncProperty(draws, async (drawn) => {
      for (const [index, [part, place]] of places.entries()) {
        const id = await idOf(subject, edited(texts, place, drawn.parts[index] ?? ''));
        expect([part, id]).toEqual([part, expect.any(String)]);
        expect([part, id]).not.toEqual([part, first]);
      }
      if (Object.values(subject.parts).includes('sent')) {
        const id = await idOf(subject, texts, drawn.store);
        expect(['sent', id]).not.toEqual(['sent', first]);
      }
      if (subject.said !== undefined) {
        const [receipt] = await receiptsOf(subject, edited(texts, subject.said, drawn.said));
        expect(receipt?.properties?.['receipt_number']).toEqual(expect.stringContaining(drawn.said));
      }
      const same = [
        texts,
        edited(texts, subject.amount, drawn.amount),
        edited(texts, subject.item, drawn.item),
        withLineTwice(texts, subject.line),
      ];
      for (const other of same) {
        expect(await idOf(subject, other)).toBe(first);
      }
    }),
    { numRuns: runs(10), seed },
  );
});
