import { beforeAll, describe, expect, test } from 'vitest';
import { sampleBytes } from '@/lib/formats/built-in/sample-bytes';
import { expectNoWarnings, makeDocumentReader, type DocumentReader } from '@/test/read-document';

let fiskaltrust: DocumentReader;
beforeAll(async () => {
  fiskaltrust = await makeDocumentReader('fiskaltrust');
});

const read = (text: string) => fiskaltrust.outcomeOf(Buffer.from(text));
const sample = async (name: string) => {
  const outcome = await fiskaltrust.outcomeOf(sampleBytes('fiskaltrust', name));
  expectNoWarnings(outcome.receipts);
  return outcome;
};

describe('a receipt read by hand', () => {
  test('whose request has a discount, a rate without its tax, and change', async () => {
    const { receipts } = await sample('fiskaltrust.json');
    expect(receipts).toMatchObject([
      {
        transaction_id: '2d1a6a0c-7b8e-4a38-9d63-8a1f6a6a0001-T2-2026-03-14-2026-0001',
        // Moments without a zone are in UTC.
        localtime: '2026-03-14T11:34:56.505+00:00',
        l10n: { currency: 'EUR' },
        total: 8.5,
        items: [
          { name: 'Cappuccino', quantity: 2, unit_price: 3.5, total: 7, vat: { rate: 19, amount: 1.12 } },
          { name: 'Croissant', quantity: 1, total: 2.2, vat: { rate: 7, amount: 0.14 } },
          { name: 'Regular customer', quantity: 1, total: -0.7 },
        ],
        payments: [{ method: 'Cash', amount: 10, change: 1.5 }],
        properties: { operator: 'Chef', table: 'Table 4', till: 'T2' },
      },
    ]);
    expect(receipts[0]?.payments).toHaveLength(1);
    expect(receipts[0]?.items[2]?.return).toBeUndefined();
  });

  test('with its response and two tenders', async () => {
    const { receipts } = await sample('fiskaltrust-response.json');
    expect(receipts).toMatchObject([
      {
        transaction_id: '2d1a6a0c-7b8e-4a38-9d63-8a1f6a6a0002-1-2026-05-01-R-55',
        identifier: 'K-9',
        total: 119.5,
        items: [
          { name: 'Menu', unit_price: 99, total: 99 },
          { name: 'Wine', quantity: 0.5, unit: 'l', unit_price: 41, total: 20.5 },
        ],
        vat: [
          { rate: 10, amount: 9 },
          { rate: 20, amount: 3.42 },
        ],
        payments: [
          { method: 'Voucher', amount: 19.5 },
          { method: 'Mastercard', amount: 100 },
        ],
        fiscal: [
          {
            scheme: 'at-rksv',
            status: 'original',
            code: '_R1-AT1_fiskaltrust1_ft1F#55_sample',
            values: { cash_box_id: 'KASSE-1', receipt_number: 'ft1F#55' },
          },
        ],
        properties: { receipt_number: 'ft1F#55' },
      },
    ]);
  });

  test('that takes back an earlier one, and a zero receipt beside it', async () => {
    const { receipts, ignored } = await sample('fiskaltrust-refund.json');
    expect(receipts).toMatchObject([
      {
        transaction_id: 'box-1-2026-05-02-R-60',
        total: -99,
        items: [{ quantity: -1, total: -99, return: { properties: { returns_of: 'R-55' } } }],
        payments: [{ method: 'Cash', amount: -99 }],
      },
    ]);
    expect(ignored).toEqual(['a receipt without charge items is no sale']);
  });

  test('whose taxes are rounded half away from zero', async () => {
    // A sixth of 0.75 is 0.125.
    const charge = (amount: number) => ({
      Quantity: Math.sign(amount),
      Description: 'Semmel',
      Amount: amount,
      VATRate: 20,
    });
    const { receipts } = await read(
      JSON.stringify(
        [0.75, -0.75].map((amount) => ({
          cbReceiptReference: String(amount),
          cbReceiptMoment: '2026-03-14T11:00:00Z',
          cbChargeItems: [charge(amount)],
          cbPayItems: [{ Quantity: 1, Description: 'Cash', Amount: amount }],
        })),
      ),
    );
    expect(receipts).toMatchObject([
      { items: [{ vat: { amount: 0.13 } }], vat: [{ amount: 0.13 }] },
      { items: [{ vat: { amount: -0.13 } }], vat: [{ amount: -0.13 }] },
    ]);
  });

  // Cases as tills send them: numbers that are larger than any of JavaScript.
  test.each([
    ['4919338172267233281', 'training is no sale'], // 0x4445000100020001
    ['4707387510509142017', 'training is no sale'], // 0x4154000000020001
    ['"0x4652000000020001"', 'training is no sale'],
    ['4919338172267102216', 'a transaction that goes on is no sale'], // 0x4445000100000008
    ['4919338172267102224', 'an order is no sale'], // 0x4445000100000010
    ['4707387510509010953', 'a delivery note is no sale'], // 0x4154000000000009
    ['"0x4652000000000008"', 'a bill before it is paid is no sale'],
    ['4707422694881112068', 'an order is no sale'], // 0x4154200000003004
  ])('of the case %s is none: %s', async (code, reason) => {
    const { receipts, ignored } = await read(withCase(code));
    expect([receipts, ignored]).toEqual([[], [reason]]);
  });

  test.each([
    '4919338172267102209', // 0x4445000100000001
    '4707387510509010960', // 0x4154000000000010, sales abroad
    '4707422694881099777', // 0x4154200000000001
    '4707422694881103873', // 0x4154200000001001, an invoice
    '1',
  ])('of the case %s is a sale', async (code) => {
    const { receipts } = await read(withCase(code));
    expect(receipts).toMatchObject([{ total: 1 }]);
  });
});

// Types of the interface documentation of each country, and of Cases in the interface of version 2.
describe('signatures become fiscal data', () => {
  const of = async (receiptCase: string, response: object) => {
    const sale = JSON.parse(withCase(`"${receiptCase}"`)) as object;
    const [receipt] = await fiskaltrust.read([{ ReceiptRequest: sale, ReceiptResponse: response }]);
    expect(receipt?.properties).not.toHaveProperty('signatures');
    return receipt?.fiscal;
  };
  const signature = (type: string, data: string, caption = '', format: number | string = 1) => ({
    ftSignatureFormat: format,
    ftSignatureType: type,
    Caption: caption,
    Data: data,
  });

  test('of Germany, without what is kept for exports, what has no name by its caption', async () => {
    const ftSignatures = [
      signature('0x4445000000000001', 'V0;K1;Kassenbeleg-V1;…', 'www.fiskaltrust.de', 3),
      signature('0x4445000000000010', 'AAAA', 'start-transaction-result'),
      signature('0x4445000000000011', 'BBBB', 'finish-transaction-payload'),
      // 0x10000: not to be printed.
      signature('0x4445000000000014', 'K1', '<kassen-seriennummer>', 65_537),
      signature('4919338167972134935', '17', '<transaktions-nummer>'),
      signature('0x444500000000001D', 'c2ln', '<signatur>'),
      signature('0x4445000000000023', 'a1b2', '<tse-seriennummer>'),
      signature('0x4445000000000003', 'Tagesabschluss fehlt', 'Hinweis:'),
      signature('0x4445000000000003', '', 'leer'),
    ];
    expect(await of('0x4445000100000001', { ftState: '4919338167972134912', ftSignatures })).toEqual([
      {
        scheme: 'de-tse',
        status: 'original',
        code: 'V0;K1;Kassenbeleg-V1;…',
        values: {
          client_id: 'K1',
          transaction_number: '17',
          signature: 'c2ln',
          serial_number: 'a1b2',
          Hinweis: 'Tagesabschluss fehlt',
        },
      },
    ]);
  });

  test.each([
    ['0x4445000100000001', '0x4445000000000002', 'de-tse'],
    ['0x4154000000000001', '0x4154000000000042', 'at-rksv'],
    ['0x4154000000000001', '0x4154000000000004', 'at-rksv'],
    ['0x4954200000000001', '0x4954200000000002', 'it-dc'],
  ])('of %s in the state %s are of an outage', async (receiptCase, ftState, scheme) => {
    expect(await of(receiptCase, { ftState, ftSignatures: [] })).toEqual([{ scheme, status: 'outage' }]);
  });

  test('of Italy, without the tax number of the customer', async () => {
    const ftSignatures = [
      signature('0x4954200000000001', 'DOCUMENTO N. 0344-1239', '[www.fiskaltrust.it]'),
      signature('0x4954200000000010', '96SRT001239', '<rt-serialnumber>'),
      signature('0x4954200000000011', '0344', '<rt-z-number>'),
      signature('0x4954200000000012', '1239', '<rt-doc-number>'),
      signature('0x4954200000000015', 'YYWLR30G', '<rt-lottery-id>'),
      signature('0x4954200000000016', 'RSSMRA80A01H501U', '<rt-customer-id>'),
    ];
    expect(await of('0x4954200000000001', { ftSignatures })).toMatchObject([
      {
        scheme: 'it-dc',
        values: {
          device_serial_number: '96SRT001239',
          document_number: '0344-1239',
          lottery_code: 'YYWLR30G',
        },
      },
    ]);
  });

  test('of Portugal and France', async () => {
    const portuguese = [
      signature('0x5054200000000001', 'A:123456789*B:999999990*…', '[www.fiskaltrust.pt]', '0x3'),
      signature('0x5054200000000010', 'CSDF7T5H-35', 'ATCUD'),
      signature('0x5054200000000013', 'kLp0', 'Hash'),
      signature('0x5054200000000014', 'no.9999/AT', 'Processed by certified program'),
    ];
    expect(await of('0x5054200000000001', { ftSignatures: portuguese })).toMatchObject([
      {
        scheme: 'pt-atcud',
        code: 'A:123456789*B:999999990*…',
        values: { atcud: 'CSDF7T5H-35', hash_characters: 'kLp0', certificate_number: 'no.9999/AT' },
      },
    ]);
    const ftSignatures = [
      signature('0x4652000000000001', 'eyJhbGciOiJFUzI1NiJ9.e30.c2ln', 'www.fiskaltrust.fr', 3),
    ];
    const french = { ftReceiptIdentification: 'ft2#T2', ftSignatures };
    expect(await of('0x4652000000000001', french)).toMatchObject([
      { scheme: 'fr-nf525', code: 'eyJhbGciOiJFUzI1NiJ9.e30.c2ln', values: { receipt_number: 'ft2#T2' } },
    ]);
    // No QR code: it is a text.
    const [text] =
      (await of('0x4652000000000001', { ftSignatures: [signature('0x4652000000000001', 'eyJ')] })) ?? [];
    expect(text).toEqual({ scheme: 'fr-nf525', status: 'original', values: { signature: 'eyJ' } });
  });

  test('of Spain, by the address in the code', async () => {
    const address =
      'https://prewww2.aeat.es/wlpl/TIKE-CONT/ValidarQR?nif=89890001K&numserie=1&fecha=01-01-2024&importe=1';
    const ftSignatures = [
      signature('0x4553200000000001', address, '[www.fiskaltrust.es]', 3),
      signature('0x4553200000000004', '3C464DAF', 'Huella'),
      signature('0x4553200000000000', 'VERI*FACTU'),
    ];
    expect(await of('0x4553200000000001', { ftSignatures })).toMatchObject([
      {
        scheme: 'es-verifactu',
        code: address,
        url: address,
        values: { record_hash: '3C464DAF', verifiable: 'VERI*FACTU' },
      },
    ]);
    const basque =
      'https://batuz.eus/QRTBAI/?id=TBAI-00000006Y-251019-btFpwP8dcLGAF-237&s=T&nf=27174&i=4.70&cr=007';
    const [block] =
      (await of('0x4553200000000001', { ftSignatures: [signature('0x4553200000000001', basque, '', 3)] })) ??
      [];
    expect(block).toMatchObject({ scheme: 'es-ticketbai', code: basque });
  });

  test('of any other country by their captions', async () => {
    const ftSignatures = [
      signature('0x4752200000000001', 'https://mydata.example/q?m=4000', '[www.fiskaltrust.gr]', 3),
      signature('0x4752200000000010', '4000', 'Mark: '),
    ];
    expect(await of('0x4752200000000001', { ftSignatures })).toMatchObject([
      { scheme: 'gr-fiskaltrust', code: 'https://mydata.example/q?m=4000', values: { Mark: '4000' } },
    ]);
  });

  test('that are longer than a receipt takes cost nothing else', async () => {
    const ftSignatures = [
      signature('0x4652000000000001', 'x'.repeat(2901), 'www.fiskaltrust.fr', 3),
      signature('0x4652000000000000', 'y'.repeat(1025), 'Signature'),
    ];
    const french = { ftReceiptIdentification: 'ft2#T2', ftSignatures };
    expect(await of('0x4652000000000001', french)).toEqual([
      { scheme: 'fr-nf525', status: 'original', values: { receipt_number: 'ft2#T2' } },
    ]);
    expect(await of('0x4652000000000001', { ftState: 0 })).toBeUndefined();
  });
});

const withCase = (code: string) =>
  `{"cbReceiptReference": "1", "cbReceiptMoment": "2026-03-14T11:00:00Z", "ftReceiptCase": ${code}, ` +
  '"cbChargeItems": [{"Quantity": 1, "Description": "x", "Amount": 1}], "cbPayItems": []}';
