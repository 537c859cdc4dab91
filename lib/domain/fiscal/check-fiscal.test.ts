import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { publishedCodes } from '@/test/fiscal-codes';
import { checkFiscal, hasInvalidSignature, type CheckedReceipt, type FiscalBlock } from './check-fiscal';
import { readCode } from '@/lib/formats/fiscal/read-code';

const { tse384, tse256, rksv, atcud, atcudRegions, ticketbai, verifactu, nfceNamed, fis, fur, ekasaOffline } =
  publishedCodes;

const nothingStated = { values: {}, url: null, status: 'original' };

/** A receipt that agrees with a code, which tests then change. */
function agreeing(scheme: string, code: string, said: Partial<CheckedReceipt> = {}): CheckedReceipt {
  const reading = readCode(code);
  const total = (reading?.kind === 'code' ? reading.facts.total : null) ?? 5;
  return {
    total,
    items: [{ total }],
    currency: 'EUR',
    localtime: '2026-03-14T12:34:56+01:00',
    fiscal: [{ ...nothingStated, scheme, code }],
    ...said,
  };
}

const tse = (said?: Partial<CheckedReceipt>) =>
  agreeing('de-tse', tse384, { localtime: '2019-11-22T12:29:49+01:00', ...said });
const at = (said?: Partial<CheckedReceipt>) =>
  agreeing('at-rksv', rksv, { localtime: '2015-12-17T11:22:26+01:00', ...said });
const pt = (said?: Partial<CheckedReceipt>) =>
  agreeing('pt-atcud', atcud, { localtime: '2019-08-12T23:10:11+01:00', ...said });

describe('a receipt that agrees with its code has no warnings', () => {
  test.each([
    ['of Germany', tse()],
    ['of Germany, at the beginning', tse({ localtime: '2019-11-22T11:29:48.250+00:00' })],
    [
      'of Germany, in a restaurant',
      agreeing('de-tse', publishedCodes.tseUtc, { localtime: '2020-05-22T13:00:01+02:00' }),
    ],
    ['of Austria', at()],
    ['of Austria, to the minute', at({ localtime: '2015-12-17T11:22:00+01:00' })],
    ['of Portugal', pt()],
    ['of three regions', agreeing('pt-atcud', atcudRegions, { localtime: '2019-12-31T09:00:00+00:00' })],
    ['of TicketBAI', agreeing('es-ticketbai', ticketbai, { localtime: '2019-10-25T09:00:00+02:00' })],
    ['of VERI*FACTU', agreeing('es-verifactu', verifactu, { localtime: '2024-01-01T09:00:00+01:00' })],
    [
      'of Brazil',
      agreeing('br-nfce', nfceNamed, { currency: 'BRL', localtime: '2018-10-13T10:48:25-03:00' }),
    ],
    ['of Croatia', agreeing('hr-fis', fis, { localtime: '2019-09-05T12:30:41+02:00' })],
    ['of Slovenia', agreeing('si-fur', fur, { localtime: '2015-08-15T10:13:32+02:00' })],
    ['of Slovakia', agreeing('sk-ekasa', ekasaOffline, { localtime: '2021-12-07T14:57:00+01:00' })],
  ])('%s', (_what, receipt) => {
    expect(checkFiscal(receipt)).toEqual([]);
  });

  test('also where the address stands in `url` alone', () => {
    const receipt = agreeing('es-verifactu', verifactu, { localtime: '2024-01-01T09:00:00+01:00' });
    const fiscal = [{ ...nothingStated, scheme: 'es-verifactu', code: null, url: verifactu }];
    expect(checkFiscal({ ...receipt, fiscal })).toEqual([]);
    expect(checkFiscal({ ...receipt, fiscal, total: 1 })).toEqual(['fiscal_total_differs']);
  });
});

describe('a code', () => {
  test.each([
    ['that is cut off', 'de-tse', tse384.slice(0, 100)],
    ['with another check digit', 'si-fur', fur.replace('13321', '13322')],
    ['of another scheme', 'at-rksv', tse384],
    ['that is none', 'pt-atcud', 'hello'],
  ])('%s is malformed', (_what, scheme, code) => {
    expect(checkFiscal(agreeing(scheme, code))).toEqual(['fiscal_code_malformed']);
  });

  test.each([
    ['of a scheme that is not known', 'xx-fiscal', 'hello'],
    ['that leads to a copy of the receipt', 'de-tse', 'https://example.com/r/1'],
  ])('%s is not read', (_what, scheme, code) => {
    expect(checkFiscal(agreeing(scheme, code))).toEqual([]);
  });

  test('is not asked for: values alone are enough', () => {
    const fiscal = [{ ...nothingStated, scheme: 'de-tse', code: null, values: { transaction_number: '1' } }];
    expect(checkFiscal(tse({ fiscal }))).toEqual([]);
  });
});

describe('a total', () => {
  const rated = (...sold: [rate: number, total: number][]) =>
    sold.map(([rate, total]) => ({ total, vat: { rate, amount: 0 } }));

  test('may be a cent apart for each rate', () => {
    expect(checkFiscal(tse({ total: 7.07 }))).toEqual([]);
    expect(checkFiscal(tse({ total: 7.08 }))).toEqual(['fiscal_total_differs']);
    expect(checkFiscal(at({ total: 157.7 }))).toEqual(['fiscal_total_differs']);
    expect(checkFiscal(pt({ total: 0.82 }))).toEqual(['fiscal_total_differs']);
  });

  test('differs where the items of a rate do', () => {
    expect(checkFiscal(tse({ items: rated([19, 4.05], [7, 1], [7, 2]) }))).toEqual([]);
    // As the rates were in the second half of 2020.
    expect(checkFiscal(tse({ items: rated([16, 4.05], [5, 3]) }))).toEqual([]);
    expect(checkFiscal(tse({ items: rated([19, 3.05], [7, 4]) }))).toEqual(['fiscal_total_differs']);
    expect(checkFiscal(tse({ items: rated([19, 7.05]) }))).toEqual(['fiscal_total_differs']);
    // A rate that the code has no slot for says nothing.
    expect(checkFiscal(tse({ items: rated([25, 7.05]) }))).toEqual([]);
  });

  test('differs where the tax of a rate does, but for the rounding of lines', () => {
    const taxes = (standard: number, reduced: number) => [
      { rate: 19, amount: standard },
      { rate: 7, amount: reduced },
    ];
    expect(checkFiscal(tse({ taxes: taxes(0.65, 0.2) }))).toEqual([]);
    expect(checkFiscal(tse({ taxes: taxes(0.66, 0.19) }))).toEqual([]);
    expect(checkFiscal(tse({ taxes: taxes(0.85, 0.2) }))).toEqual(['fiscal_total_differs']);
    expect(checkFiscal(pt({ taxes: [{ rate: 23, amount: 0.15 }] }))).toEqual([]);
    expect(checkFiscal(pt({ taxes: [{ rate: 23, amount: 0.19 }] }))).toEqual(['fiscal_total_differs']);
  });

  test('in another currency is not compared', () => {
    expect(checkFiscal(tse({ currency: 'CHF', total: 1 }))).toEqual([]);
    expect(checkFiscal(tse({ currency: null, total: 1 }))).toEqual(['fiscal_total_differs']);
  });
});

test.each([
  ['a second after the end', tse({ localtime: '2019-11-22T12:29:50+01:00' })],
  ['a second before the beginning', tse({ localtime: '2019-11-22T12:29:47+01:00' })],
  ['another second of the clock in the shop', at({ localtime: '2015-12-17T11:22:27+01:00' })],
  ['another minute', at({ localtime: '2015-12-17T11:23:00+01:00' })],
  ['the next day', pt({ localtime: '2019-08-13T00:10:11+01:00' })],
  ['another hour', agreeing('hr-fis', fis, { localtime: '2019-09-05T13:30:41+02:00' })],
])('%s is another time', (_what, receipt) => {
  expect(checkFiscal(receipt)).toEqual(['fiscal_time_differs']);
});

describe('a number', () => {
  const stated = (receipt: CheckedReceipt, values: Record<string, string>) =>
    checkFiscal({ ...receipt, fiscal: receipt.fiscal.map((block) => ({ ...block, values })) });

  test('that is stated beside the code is the same in any form', () => {
    expect(stated(tse(), { transaction_number: '0013', client_id: 'ama-2642 ', signature: 'x' })).toEqual([]);
    expect(stated(at(), { receipt_number: '496410', cash_box_id: 'DEMO-CASH-BOX703' })).toEqual([]);
    expect(stated(pt(), { atcud: 'CDF7T5HD-12345', unknown: '1' })).toEqual([]);
    expect(stated(pt(), { atcud: 'ATCUD: CDF7T5HD-12345' })).toEqual([]);
  });

  test.each([
    [tse(), { transaction_number: '14' }],
    [tse(), { client_id: 'AMA-2643' }],
    [at(), { receipt_number: '496411' }],
    [pt(), { atcud: 'CDF7T5HD-12346' }],
  ])('that is another one differs', (receipt, values) => {
    expect(stated(receipt, values)).toEqual(['fiscal_number_differs']);
  });
});

test('what is no sale is not compared with one, but read', () => {
  for (const status of ['copy', 'cancelled', 'information']) {
    const other = { total: 1, localtime: '2026-01-01T00:00:01+01:00' };
    expect(
      checkFiscal(tse({ ...other, fiscal: [{ ...nothingStated, status, scheme: 'de-tse', code: tse384 }] })),
    ).toEqual([]);
    expect(
      checkFiscal(tse({ fiscal: [{ ...nothingStated, status, scheme: 'de-tse', code: 'V0;' }] })),
    ).toEqual(['fiscal_code_malformed']);
  }
});

describe('a signature', () => {
  const blocks = (code: string): FiscalBlock[] => [{ ...nothingStated, scheme: 'de-tse', code }];

  test.each(['tse384', 'tse256', 'tseUtc', 'tseThousands'] as const)(
    'of the published code %s is that of its key',
    async (name) => {
      expect(await hasInvalidSignature(blocks(publishedCodes[name]))).toBe(false);
      for (const part of [1, 2, 3, 4, 5]) {
        const parts = publishedCodes[name].split(';');
        parts[part] = (parts[part] ?? '').replace(/[1-9](?=[^1-9]*$)/, (digit) =>
          String(10 - Number(digit)).replace('5', '6'),
        );
        const changed = parts.join(';');
        expect(changed).not.toBe(publishedCodes[name]);
        expect(await hasInvalidSignature(blocks(changed)), changed).toBe(true);
      }
    },
  );

  test('by another module is not', async () => {
    const [parts, others] = [tse384.split(';'), publishedCodes.tseThousands.split(';')];
    expect(await hasInvalidSignature(blocks([...parts.slice(0, -1), others.at(-1)].join(';')))).toBe(true);
    expect(await hasInvalidSignature(blocks(tse384.replace('K8zs', 'K8zt')))).toBe(true);
    expect(await hasInvalidSignature(blocks(tse256.replace('TGnW', '')))).toBe(true);
  });

  test('of an algorithm, a form of time or a key that is not known is not judged', async () => {
    for (const [one, other] of [
      ['SHA384', 'SHA3-384'],
      ['unixTime', 'otherTime'],
      [/;[^;]*$/, ';AAAA'],
    ] as const) {
      expect(await hasInvalidSignature(blocks(tse384.replace(one, other)))).toBe(false);
    }
  });

  // No published code is on these curves, or has `generalizedTime`: the log message is put together by hand here.
  test.each([
    ['prime256v1', 'SHA256', '03', 65],
    ['brainpoolP256r1', 'SHA256', '03', 65],
    ['secp384r1', 'SHA384', '04', 97],
    ['brainpoolP384r1', 'SHA384', '04', 97],
    ['brainpoolP512r1', 'SHA512', '05', 129],
  ])('by a key of our own on %s fits in each form of time', async (namedCurve, hash, algorithm, length) => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve });
    const point = publicKey.export({ type: 'spki', format: 'der' }).subarray(-length);
    const hex = (text: string) => Buffer.from(text).toString('hex');
    for (const [format, time] of [
      ['unixTime', '02045f000000'],
      ['utcTime', `170d${hex('200704040520Z')}`],
      ['generalizedTime', `180f${hex('20200704040520Z')}`],
    ] as const) {
      const message = [
        ...['020102', '060904007f000703070101'],
        ...[
          `8011${hex('FinishTransaction')}`,
          `8105${hex('till1')}`,
          '8200',
          `830e${hex('Kassenbeleg-V2')}`,
          '85020080',
        ],
        `0420${createHash('sha256').update(point).digest('hex')}`,
        `300c060a04007f000701010401${algorithm}`,
        ...['020107', time],
      ].join('');
      const key = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const;
      const code = [
        'V0;till1;Kassenbeleg-V2;;128;7;2020-07-04T04:05:19.000Z;2020-07-04T04:05:20.000Z',
        ...[`ecdsa-plain-${hash}`, format],
        sign(hash, Buffer.from(message, 'hex'), key).toString('base64'),
        point.toString('base64'),
      ].join(';');
      expect(readCode(code)?.kind).toBe('code');
      expect(await hasInvalidSignature(blocks(code)), format).toBe(false);
      expect(await hasInvalidSignature(blocks(code.replace(';128;', ';129;'))), format).toBe(true);
    }
  });
});
