import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { publishedCodes } from '@/test/fiscal-codes';
import { runs, seed } from '@/test/tier';
import { readCode } from './read-code';

function factsOf(code: string) {
  const reading = readCode(code);
  if (reading?.kind !== 'code') throw new Error(`not read: ${JSON.stringify(reading)}`);
  return { scheme: reading.scheme, ...reading.facts };
}

const { tse384, rksv, atcud, ticketbai, nfce, fur, fis, verifactu, ekasaOffline } = publishedCodes;

describe('published codes', () => {
  test('of Germany say amounts by rate, times, numbers, signature and key', () => {
    expect(factsOf(tse384)).toEqual({
      scheme: 'de-tse',
      total: 7.05,
      rates: [
        { percents: [19, 16], gross: 4.05, tax: null },
        { percents: [7, 5], gross: 3, tax: null },
        { percents: [10.7], gross: 0, tax: null },
        { percents: [5.5], gross: 0, tax: null },
        { percents: [0], gross: 0, tax: null },
      ],
      time: { start: '2019-11-22T11:29:48.000Z', finish: '2019-11-22T11:29:49.000Z' },
      values: {
        client_id: 'AMA-2642',
        process_type: 'Kassenbeleg-V1',
        process_data: 'Beleg^4.05_3.00_0.00_0.00_0.00^7.05:Bar',
        transaction_number: '13',
        signature_counter: '44131',
        start: '2019-11-22T11:29:48.000Z',
        finish: '2019-11-22T11:29:49.000Z',
        algorithm: 'ecdsa-plain-SHA384',
        time_format: 'unixTime',
        signature: tse384.split(';')[10],
        public_key: tse384.split(';')[11],
      },
    });
    expect(factsOf(publishedCodes.tseThousands).total).toBe(3020);
    expect(factsOf(publishedCodes.tseUtc).values).toMatchObject({ time_format: 'utcTime' });
  });

  test('of Germany that are no sale have no total', () => {
    const order = tse384.replace(/Kassenbeleg-V1;[^;]*/, 'Bestellung-V1;1;"Cola; light";2.50');
    expect(factsOf(order)).toMatchObject({
      total: null,
      rates: [],
      values: { process_data: '1;"Cola; light";2.50', transaction_number: '13' },
    });
    expect(factsOf(tse384.replace('Beleg^', 'AVTransfer^')).total).toBeNull();
  });

  test('of Austria say amounts by rate, the time of the shop, cash box and number', () => {
    expect(factsOf(rksv)).toMatchObject({
      scheme: 'at-rksv',
      total: 157.82,
      rates: [
        { percents: [20], gross: 61.33 },
        { percents: [10], gross: 15.42 },
        { percents: [13], gross: 38.26 },
        { percents: [0], gross: 0 },
        { percents: [19], gross: 42.81 },
      ],
      time: { start: null, finish: '2015-12-17T11:22:26' },
      values: {
        cash_box_id: 'DEMO-CASH-BOX703',
        receipt_number: '496410',
        certificate_serial_number: 'b869153bc32a1c9',
      },
    });
    expect(factsOf(publishedCodes.rksvTraining).total).toBe(2.83);
  });

  test('of Portugal say the tax by rate and region, the day, ATCUD and certificate', () => {
    expect(factsOf(atcud)).toMatchObject({
      scheme: 'pt-atcud',
      total: 0.8,
      rates: [{ percents: [23], gross: null, tax: 0.15 }],
      time: { start: null, finish: '2019-08-12' },
      values: {
        document_number: 'FS CDVF/12345',
        atcud: 'CDF7T5HD-12345',
        hash_characters: 'YhGV',
        certificate_number: '9999',
      },
    });
    const regions = factsOf(publishedCodes.atcudRegions);
    expect(regions.total).toBe(513_600.58);
    expect(regions.rates.map(({ percents: [percent], tax }) => [percent, tax])).toEqual([
      ...[
        [6, 900],
        [13, 6500],
        [23, 18_400],
      ],
      ...[
        [4, 1000.02],
        [9, 6750],
        [16, 18_000],
      ],
      ...[
        [4, 625],
        [12, 3000],
        [22, 8800],
      ],
    ]);
    expect(factsOf(atcud.replace('D:FS', 'D:NC')).total).toBe(-0.8);
  });

  test.each([
    [ticketbai, 'es-ticketbai', 4.7, '2019-10-25', { series: 'T', invoice_number: '27174' }],
    [verifactu, 'es-verifactu', 241.4, '2024-01-01', { issuer: '89890001K', invoice_number: '12345678&G33' }],
    [fis, 'hr-fis', 1_000_000, '2019-09-05T12:30', { jir: '12345678-1234-1234-1234-123456789012' }],
    [publishedCodes.nfceNamed, 'br-nfce', 41.33, '2018-10-13T10:48:25-03:00', { invoice_number: '206903' }],
    [ekasaOffline, 'sk-ekasa', 3, '2021-12-07T14:57:00', { receipt_number: '36' }],
    [
      fur,
      'si-fur',
      null,
      '2015-08-15T10:13:32',
      { zoi: 'a7e5f55e1dbb48b799268e1a6d8618a3', tax_number: '12345678' },
    ],
    [
      publishedCodes.furZero,
      'si-fur',
      null,
      '2015-08-15T10:13:32',
      { zoi: '3024e56bf1ddd2e7eeb5715c6859a913' },
    ],
  ])('%s is of %s', (code, scheme, total, finish, values) => {
    expect(factsOf(code)).toMatchObject({ scheme, total, time: { start: null, finish }, values });
  });

  test('without a time say none', () => {
    expect(factsOf(nfce)).toMatchObject({ scheme: 'br-nfce', total: null, time: null });
    expect(factsOf(nfce.replace('|2|1|1|', '|2|1|04|12.50|6a6b|1|'))).toMatchObject({ total: 12.5 });
    expect(factsOf('O-7DBCDA8A56EE426DBCDA8A56EE426D1A')).toMatchObject({ scheme: 'sk-ekasa', time: null });
  });

  test('are read between spaces', () => {
    expect(factsOf(`  ${fur}\n`).scheme).toBe('si-fur');
  });
});

test.each([
  ['de-tse', 'parts', 'V0;955002-00;Kassenbeleg-V1'],
  ['de-tse', 'process_data', tse384.replace('_3.00_', '_3.0O_')],
  ['de-tse', 'finish', tse384.replace('11:29:49', '11:61:49')],
  ['de-tse', 'transaction_number', tse384.replace(';13;', ';x;')],
  ['de-tse', 'signature', tse384.replace(';K8zs', ';K8 zs')],
  ['at-rksv', 'parts', rksv.slice(0, 80)],
  ['at-rksv', 'amounts', rksv.replace('15,42', '15.42')],
  ['at-rksv', 'time', rksv.replace('12-17T', '13-17T')],
  ['pt-atcud', 'O', atcud.replace('O:0.80', 'O:0,80')],
  ['pt-atcud', 'H', atcud.replace('*H:CDF7T5HD-12345', '')],
  ['pt-atcud', 'F', atcud.replace('20190812', '20190231')],
  ['es-ticketbai', 'check_digit', ticketbai.replace('i=4.70', 'i=4.71')],
  ['es-ticketbai', 'check_digit', ticketbai.replace('-237', '-238')],
  ['es-verifactu', 'importe', verifactu.replace('241.4', '241,40')],
  ['es-verifactu', 'fecha', verifactu.replace('01-01-2024', '2024-01-01')],
  ['br-nfce', 'check_digit', nfce.replace('187452', '187453')],
  ['br-nfce', 'access_key', nfce.replace('187452', '18745')],
  ['hr-fis', 'datv', fis.replace('_1230', '_2530')],
  ['si-fur', 'check_digit', fur.replace('13321', '13322')],
  ['si-fur', 'zoi', fur.replace('223', '999')],
  ['sk-ekasa', 'total', ekasaOffline.replace('3.00', 'x')],
])('a broken code of %s says that %s is wrong', (scheme, part, code) => {
  expect(readCode(code)).toEqual({ kind: 'malformed', scheme, part });
});

test('what is of no known scheme is not read', () => {
  for (const code of [
    '',
    'hello',
    'https://example.com/?id=TBAI-1',
    'https://[',
    '4006381333931',
    'V1;a;b',
  ]) {
    expect(readCode(code)).toBeNull();
  }
  // Hosts that only look like a tax office.
  for (const host of ['batuz.eus.example.com', 'notbatuz.eus', 'example.com/batuz.eus']) {
    expect(readCode(ticketbai.replace('batuz.eus', host))).toBeNull();
  }
});

describe('whatever a code holds', () => {
  const published = Object.values(publishedCodes);

  test('it is read, malformed or unknown, and never an exception', { tags: 'wide' }, () => {
    const damaged = fc
      .tuple(
        fc.constantFrom(...published),
        fc.nat(),
        fc.nat(40),
        fc.string({ unit: 'binary', maxLength: 20 }),
      )
      .map(
        ([code, at, cut, put]) =>
          code.slice(0, at % code.length) + put + code.slice((at % code.length) + cut),
      );
    const any = fc.oneof(damaged, fc.string({ unit: 'binary', maxLength: 2900 }));
    fc.assert(
      fc.property(any, (code) => {
        const reading = readCode(code);
        expect(reading === null || ['code', 'malformed'].includes(reading.kind)).toBe(true);
        if (reading?.kind !== 'code') return;
        const { total, rates } = reading.facts;
        expect([total, ...rates.flatMap(({ gross, tax }) => [gross, tax])]).not.toContain(Number.NaN);
      }),
      { seed, numRuns: runs(2000) },
    );
  });

  test('it is read in one go at any length that a code has, and not at all beyond', () => {
    const fill = '0 9 , ; _ * : & = % | ^ - A / . + # \u{10ffff} \uD800'.split(' ');
    for (const code of published) {
      for (const character of fill) {
        const run = character.repeat(2900);
        // More than linear time would exceed that of the test.
        const texts = [(code + run).slice(0, 2900), (run + code).slice(-2900)];
        for (const text of texts) expect(() => readCode(text)).not.toThrow();
      }
      expect(readCode(code + '0'.repeat(3000))).toBeNull();
    }
  });
});
