import { expect, test } from 'vitest';
import { parseEscpos } from '../escpos/parse-escpos';
import { readSlips, slipsOfText } from './read-slips';

const receipt = (number: number, total: string, ending = 'Danke!') =>
  [
    '     BÄCKEREI SÜSS',
    '  Am Markt 3, 50667 Köln',
    `Brot            ${total} B`,
    `SUMME EUR       ${total}`,
    `Bar             ${total}`,
    `14.03.2026 12:3${number}  Bon-Nr. ${number}`,
    ending,
    '',
    '',
    '',
  ].join('\n');

const read = (text: string) =>
  readSlips(slipsOfText(text), {}).map(({ receipt: found, properties }) => [
    properties['receipt_number'],
    found?.localtime,
    found?.total,
  ]);

test('receipts below each other in a text are one each', () => {
  expect(read(receipt(1, '3,40') + receipt(2, '2,80') + receipt(3, '4,10'))).toEqual([
    ['1', '2026-03-14T12:31:00', 3.4],
    ['2', '2026-03-14T12:32:00', 2.8],
    ['3', '2026-03-14T12:33:00', 4.1],
  ]);
});

test('so are those whose first line differs by its numbers alone', () => {
  const numbered = (number: number) => `Bon ${number} Kasse 1\n${receipt(number, `${number},40`)}`;
  expect(read(numbered(8) + numbered(9) + numbered(10)).map(([, , total]) => total)).toEqual([
    8.4, 9.4, 10.4,
  ]);
});

const sale = (head: string, total: string) =>
  [head, `Brot      ${total} B`, `SUMME EUR ${total}`, `Bar       ${total}`, ''].join('\n');
const journal = (heading: string, heads: readonly string[]) =>
  `${heading}\n${heads.map((head, index) => sale(head, `${index + 3},40`)).join('')}`;

test('receipts of a journal have its day, where only its heading has a date', () => {
  const heads = ['BON 0001   08:12', 'BON 0002   08:19', 'BON 0003   08:31'];
  expect(read(journal('BÄCKEREI SÜSS\nKasse 3  Datum: 14.03.2026', heads))).toEqual([
    ['0001', '2026-03-14T08:12:00', 3.4],
    ['0002', '2026-03-14T08:19:00', 4.4],
    ['0003', '2026-03-14T08:31:00', 5.4],
  ]);
});

test('receipts below a date of another time, or that nothing parts, are not lost in silence', () => {
  const slips = (heading: string, heads: readonly string[]) =>
    readSlips(slipsOfText(journal(heading, heads)), {});
  const heads = ['Guten Morgen 08:12', 'Guten Tag 08:19', 'Bis bald 08:31'];
  const problem = 'found several receipts, and no line that begins each of them';
  expect(slips('Datum: 14.03.2026', heads.slice(0, 2))).toMatchObject([
    { receipt: { localtime: '2026-03-14T08:12:00', total: 3.4 }, findings: [{ code: 'further_receipt' }] },
  ]);
  expect(slips('Datum: 14.03.2026', heads)).toMatchObject([{ problem }]);
  const printed = slips('Gedruckt: 14.03.2026 20:01', ['BON 1 08:12', 'BON 2 08:19', 'BON 3 08:31']);
  expect(printed).toMatchObject([{ problem }]);
});

test('receipts that nothing parts are not lost in silence', () => {
  const heads = ['Guten Morgen!', 'Schön, dass Sie da sind', 'Bis bald'];
  const journal = heads.map((head, index) => `${head}\n${receipt(index + 1, `${index + 3},40`)}`);
  const slips = (count: number) => readSlips(slipsOfText(journal.slice(0, count).join('')), {});
  expect(slips(1)).toMatchObject([{ receipt: { total: 3.4 }, findings: [] }]);
  expect(slips(2)).toMatchObject([{ receipt: { total: 3.4 }, findings: [{ code: 'further_receipt' }] }]);
  const problem = 'found several receipts, and no line that begins each of them';
  expect(slips(3)).toMatchObject([{ problem }]);
  expect(slips(3)[0]).not.toHaveProperty('receipt');
});

test('credit that was bought, on vouchers of its own, is no other receipt', () => {
  const sale = `
    Kiosk am Markt
    Milch               1,20 B
    Telekom Guthaben   15,00 *
    Vodafone Guthaben  25,00 *
    SUMME EUR          41,20
    EC-Karte           41,20
    14.03.2026  12:31  Bon-Nr.:4711
    Kundenbeleg
    Kartenzahlung
    Betrag EUR         41,20`;
  const credit = (name: string, value: string) => `
    ${name}
    Guthaben           ${value}
    Aufladecode: 1234 5678 9012 3456
    Betrag EUR         ${value}
    14.03.2026 12:31`;
  const slip = sale + credit('Telekom', '15,00') + credit('Vodafone', '25,00');
  expect(readSlips(slipsOfText(slip), {})).toMatchObject([
    { receipt: { total: 41.2 }, findings: [{ code: 'further_receipt' }] },
  ]);
});

test('a receipt that is printed twice is one', () => {
  const twice = `Kundenbeleg\n${receipt(1, '3,40')}Händlerbeleg\n${receipt(1, '3,40')}`;
  expect(readSlips(slipsOfText(twice), {})).toMatchObject([{ receipt: { total: 3.4 }, findings: [] }]);
});

test('the first line once more below a receipt begins none', () => {
  const voucher = 'Bäckerei Süß\nKartenzahlung\nBetrag 3,40\n14.03.2026 12:31';
  expect(read(receipt(1, '3,40', 'Ihre\n     BÄCKEREI SÜSS'))).toHaveLength(1);
  expect(read(receipt(1, '3,40') + voucher)).toEqual([['1', '2026-03-14T12:31:00', 3.4]]);
  expect(read(receipt(1, '3,40', 'Ihre\nBäckerei Süß') + receipt(2, '2,80'))).toHaveLength(2);
});

test('a printer without a cutter prints one each, with the codes and pictures of its own', () => {
  const picture = Buffer.from([0x1d, 0x76, 0x30, 0, 1, 0, 1, 0, 0xff]);
  const code = Buffer.from([0x1d, 0x6b, 4, 0x31, 0x00, 0x0a]);
  const print = (text: string) => [
    Buffer.from([0x1b, 0x40, 0x1b, 0x74, 16]),
    picture,
    Buffer.from(text, 'latin1'),
    code,
  ];
  const bytes = Buffer.concat([...print(receipt(1, '3,40')), ...print(receipt(2, '2,80'))]);
  const slips = readSlips(parseEscpos(bytes, null), {});
  expect(slips).toMatchObject([
    { receipt: { total: 3.4 }, codes: [{ type: 'CODE39', data: '1' }], images: [{ width: 8 }] },
    { receipt: { total: 2.8 }, codes: [{ type: 'CODE39', data: '1' }], images: [{ width: 8 }] },
  ]);
  expect(slips.map(({ findings }) => findings)).toEqual([[], []]);
});
