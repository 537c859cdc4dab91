import { describe, expect, test } from 'vitest';
import { publishedCodes } from '@/test/fiscal-codes';
import { slipFiscalOf } from './fiscal';
import { readSlips, slipsOfText } from './read-slips';

const ofLines = (...lines: string[]) => slipFiscalOf([{ lines, codes: [] }]);
const ofCode = (data: string, type = 'QR') => slipFiscalOf([{ lines: [], codes: [{ type, data, line: 0 }] }]);

describe('a code', () => {
  test.each([
    ['de-tse', publishedCodes.tse384],
    ['es-ticketbai', publishedCodes.ticketbai],
    ['es-verifactu', publishedCodes.verifactu],
    ['br-nfce', publishedCodes.nfce],
    ['hr-fis', publishedCodes.fis],
    ['si-fur', publishedCodes.fur],
    ['sk-ekasa', publishedCodes.ekasaOffline],
    // Broken off, and that of its scheme all the same.
    ['de-tse', 'V0;1;2'],
    ['at-rksv', '_R1-AT1_box_1'],
    ['pt-atcud', 'A:123456789*B:999999990*C:PT'],
  ])('of %s is kept as it is: %s', (scheme, code) => {
    const address = code.startsWith('https:') ? { url: code } : {};
    expect(ofCode(code)).toEqual([{ scheme, code, ...address }]);
  });

  test('of nothing fiscal is none', () => {
    for (const code of ['https://shop.example/r/1', '4012345678901', '', 'V0', 'x'.repeat(4000)])
      expect(ofCode(code)).toEqual([]);
    // 44 digits that are of no month and no model.
    expect(ofCode('1'.repeat(44))).toEqual([]);
  });

  test('of bars holds the key of a note of Brazil', () => {
    const key = '41200976430438005300650150002022071015187452';
    expect(ofCode(key, 'CODE128')).toEqual([{ scheme: 'br-nfce', values: { access_key: key } }]);
  });

  test('is put together where it is printed as text, line by line', () => {
    const wrapped = publishedCodes.tse384.match(/.{1,42}/g) ?? [];
    expect(ofLines('Danke', ...wrapped, 'Auf Wiedersehen')).toEqual([
      { scheme: 'de-tse', code: publishedCodes.tse384 },
    ]);
    expect(ofLines('  ' + publishedCodes.ticketbai)).toMatchObject([
      { scheme: 'es-ticketbai', code: publishedCodes.ticketbai, url: publishedCodes.ticketbai },
    ]);
  });
});

describe('values', () => {
  const signature =
    'K8zsZ6NjsBzo/Yd3Hba84aH3oT+c4Og5VcfJ7s6Dxz7UmAwtcKmzW16OkS/lm8pDE/37JHoRlYofUTLNF+9bYw==';

  test('of Germany stand beside their labels, below them, or in one line', () => {
    const serial = 'a1b2c3d4'.repeat(8);
    expect(
      ofLines(
        `TSE-Seriennummer: ${serial}`,
        'Seriennummer Kasse: K-0042',
        'Transaktionsnummer: 4711   Signaturzähler: 9301',
        'Start:  2026-03-14T11:33:50.000Z',
        'Ende:   14.03.2026 12:34:56',
        'Zeitformat: unixTime',
        'Sig.-Algorithmus: ecdsa-plain-SHA256',
        'Signatur:',
        ...(signature.match(/.{1,42}/g) ?? []),
        'Vielen Dank',
      ),
    ).toEqual([
      {
        scheme: 'de-tse',
        values: {
          serial_number: serial,
          client_id: 'K-0042',
          transaction_number: '4711',
          signature_counter: '9301',
          start: '2026-03-14T11:33:50.000Z',
          finish: '14.03.2026 12:34:56',
          time_format: 'unixTime',
          algorithm: 'ecdsa-plain-SHA256',
          signature,
        },
      },
    ]);
    expect(ofLines('S/N:', serial)).toEqual([{ scheme: 'de-tse', values: { serial_number: serial } }]);
  });

  test('that cards and tills without a module print as well are none', () => {
    expect(
      ofLines('Transaktionsnummer: 4711', 'Start: 14.03.2026 12:00', 'Seriennr.: 1234567890', 'TSE'),
    ).toEqual([]);
    expect(ofLines('Signatur des Kunden', 'Signaturzähler', 'Beleg 4711')).toEqual([]);
  });

  test.each<[string, string, Record<string, string>]>([
    ['pt-atcud', 'ATCUD:CSDF7T5H-35', { atcud: 'CSDF7T5H-35' }],
    [
      'pt-atcud',
      'kLp0-Processado por programa certificado n.º 9999/AT',
      { hash_characters: 'kLp0', certificate_number: '9999/AT' },
    ],
    ['es-verifactu', 'VERI*FACTU', { verifiable: 'VERI*FACTU' }],
    [
      'es-ticketbai',
      'TBAI-00000006Y-251019-btFpwP8dcLGAF-237',
      { tbai_id: 'TBAI-00000006Y-251019-btFpwP8dcLGAF-237' },
    ],
    ['hr-fis', 'ZKI: 9d6b1a3f0c2e4b5d8f7a6c1e2d3b4a5f', { zki: '9d6b1a3f0c2e4b5d8f7a6c1e2d3b4a5f' }],
    ['hr-fis', 'JIR: 12345678-1234-1234-1234-123456789012', { jir: '12345678-1234-1234-1234-123456789012' }],
    ['si-fur', 'ZOI: a7e5f55e1dbb48b799268e1a6d8618a3', { zoi: 'a7e5f55e1dbb48b799268e1a6d8618a3' }],
    ['si-fur', 'EOR: 12345678-1234-1234-1234-123456789012', { eor: '12345678-1234-1234-1234-123456789012' }],
    ['sk-ekasa', 'UID: O-0A1B2C3D4E5F60718293A4B5C6D7E8F9', { uid: 'O-0A1B2C3D4E5F60718293A4B5C6D7E8F9' }],
    ['it-dc', 'DOCUMENTO N. 0021-0098', { document_number: '0021-0098' }],
    ['it-dc', 'RT 96SRT001239', { device_serial_number: '96SRT001239' }],
    ['it-dc', 'Codice Lotteria: YYWLR30G', { lottery_code: 'YYWLR30G' }],
    [
      'br-nfce',
      'Protocolo de Autorização: 135260000000001 14/03/2026 12:35:00',
      { protocol: '135260000000001', authorised_at: '14/03/2026 12:35:00' },
    ],
    ['br-nfce', 'NFC-e nº 1234 Série 1', { invoice_number: '1234', series: '1' }],
    ['se-kontroll', 'Kontrollenhet: ABCXYZ123456', { control_unit_serial: 'ABCXYZ123456' }],
    ['hu-nav', 'AP A12345678', { ap_number: 'A12345678' }],
    ['at-rksv', 'RKSV-Kassen-ID: REG-1', { cash_box_id: 'REG-1' }],
  ])('of %s: %s', (scheme, line, values) => {
    expect(ofLines(`   ${line} `)).toEqual([{ scheme, values }]);
  });

  test('of Poland stand below the words of a fiscal receipt', () => {
    expect(ofLines('PARAGON FISKALNY', 'EAI 1601234567')).toEqual([
      { scheme: 'pl-fiskalna', values: { unique_number: 'EAI 1601234567' } },
    ]);
    expect(ofLines('FAKTURA', 'EAI 1601234567')).toEqual([]);
  });

  test('of Brazil are in groups of digits, over two lines', () => {
    const access_key = '41200976430438005300650150002022071015187452';
    const groups = access_key.match(/.{4}/g) ?? [];
    expect(ofLines(groups.join(' '))).toEqual([{ scheme: 'br-nfce', values: { access_key } }]);
    const narrow = [groups.slice(0, 6).join(' '), groups.slice(6).join(' ')];
    expect(ofLines('Chave de acesso', ...narrow)).toEqual([{ scheme: 'br-nfce', values: { access_key } }]);
  });

  test('are those of an outage where the slip says so', () => {
    expect(ofLines('Sicherheitseinrichtung ausgefallen')).toEqual([{ scheme: 'at-rksv', status: 'outage' }]);
    expect(ofLines('*** TSE ausgefallen ***')).toEqual([{ scheme: 'de-tse', status: 'outage' }]);
    const [block] = slipFiscalOf([
      {
        lines: ['Sicherheitseinrichtung ausgefallen'],
        codes: [{ type: 'QR', data: '_R1-AT1_box_1', line: 0 }],
      },
    ]);
    expect(block).toEqual({ scheme: 'at-rksv', status: 'outage', code: '_R1-AT1_box_1' });
  });
});

test('a block beside a code has what is printed, and there are four at most', () => {
  const codes = Object.values(publishedCodes).map((data) => ({ type: 'QR', data, line: 0 }));
  const blocks = slipFiscalOf([{ lines: ['Signaturzähler: 12', 'Transaktion: 7'], codes }]);
  expect(blocks).toHaveLength(4);
  expect(blocks[0]).toEqual({
    scheme: 'de-tse',
    code: publishedCodes.tse384,
    values: { signature_counter: '12', transaction_number: '7' },
  });
});

test('what stands on a slip of its own belongs to the sale, and a copy is one for the tax office', () => {
  const sale = 'Bäckerei\nTee 2,00\nSUMME EUR 2,00\nBar 2,00\n14.03.2026 12:34';
  const [first, second] = readSlips(slipsOfText(`${sale}\f${publishedCodes.tse256}`), {});
  expect(first?.fiscal).toEqual([{ scheme: 'de-tse', code: publishedCodes.tse256 }]);
  expect(second?.appendix_of).toBe(0);
  const [copy] = readSlips(slipsOfText(`KOPIE\n${sale}\nTSE-Transaktion: 7`), {});
  expect(copy?.fiscal).toEqual([{ scheme: 'de-tse', status: 'copy', values: { transaction_number: '7' } }]);
});
