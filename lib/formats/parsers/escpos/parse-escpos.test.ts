import { createCipheriv } from 'node:crypto';
import iconv from 'iconv-lite';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { readSlip } from '../slip/read-slip';
import { parseEscpos } from './parse-escpos';

type Part = string | readonly number[] | Buffer;

const bytesOf = (...parts: Part[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  );

function slipOf(parts: Part[], charset: string | null = null, type: string | null = null) {
  const [slip, ...others] = parseEscpos(bytesOf([0x1b, 0x40], ...parts), charset, type);
  expect(others).toEqual([]);
  if (slip === undefined) throw new Error('There is no slip.');
  return slip;
}

const linesOf = (parts: Part[], charset: string | null = null) => slipOf(parts, charset).lines;

describe('code pages', () => {
  test.each([
    [0, 'cp437', 'Käse'],
    [2, 'cp850', 'Ñandú'],
    [13, 'cp857', 'Şeker'],
    [14, 'cp737', 'ΚΑΦΕΣ'],
    [16, 'windows-1252', 'Bœuf €'],
    [17, 'cp866', 'Чай'],
    [18, 'cp852', 'Żurek'],
    [19, 'cp858', 'Café €'],
    [32, 'cp720', 'قهوة'],
    [33, 'cp775', 'Sūris'],
    [39, 'iso-8859-2', 'Łosoś'],
    [40, 'iso-8859-15', 'Žužu €'],
    [44, 'cp1125', 'Їжа'],
    [45, 'windows-1250', 'Gęś'],
    [50, 'windows-1256', 'خبز'],
    [53, 'rk1048', 'Қант'],
  ])('ESC t %i is %s', (number, page, text) => {
    expect(linesOf([[0x1b, 0x74, number], iconv.encode(text, page), '\n'])).toEqual([text]);
  });

  test.each([
    [1, [0xc3, 0xd7], 'ﾃﾗ'],
    [11, [0xa4, 0xa5, 0xa6], 'ΑΒΓ'],
    [12, [0x86, 0x9d], 'ĉĜ'],
    [20, [0xa1, 0xa2], 'กข'],
    [21, [0xa1, 0xa2, 0xa3], 'กขฃ'],
    [30, [0xa9, 0xae], 'âđ'],
    [42, [0xb5, 0xb6], 'ĄČ'],
  ])('ESC t %i is read by the table of the printer', (number, bytes, text) => {
    expect(linesOf([[0x1b, 0x74, number], bytes, '\n'])).toEqual([text]);
  });

  test('UTF-8 is read where FS C chose it, and where no page was chosen', () => {
    const utf8 = (text: string) => Buffer.from(text);
    expect(linesOf([[0x1c, 0x26, 0x1c, 0x43, 0xff], utf8('Käse قهوة ข้าว\n')])).toEqual(['Käse قهوة ข้าว']);
    expect(
      linesOf([[0x1c, 0x43, 0xff], utf8('Käse\n'), [0x1c, 0x2e, 0x1b, 0x74, 17, 0x97, 0xa0, 0xa9, 0x0a]]),
    ).toEqual(['Käse', 'Чай']);
    expect(linesOf([utf8('Käse 1,99 €\n'), [0x4b, 0x84, 0x73, 0x65, 0x0a]], 'cp858')).toEqual([
      'Käse 1,99 €',
      'Käse',
    ]);
    // "сок" is UTF-8 as well.
    expect(linesOf([iconv.encode('сок', 'cp866'), '\n'], 'cp866')).toEqual(['сок']);
  });

  test('letters of a page that is not known are said to be unreadable, not read as another page', () => {
    const slip = slipOf([[0x1b, 0x74, 16, 0xe4, 0x1b, 0x74, 60, 0xe4], ' 1,99\n']);
    expect(slip.lines).toEqual(['ä\uFFFD 1,99']);
    expect(slip.unknown_code_pages).toEqual([60]);
    expect(slipOf([[0x1b, 0x74, 60], 'ASCII 1,99\n'])).toMatchObject({
      lines: ['ASCII 1,99'],
      unknown_code_pages: [],
    });
  });

  test('a page of the till is the charset that came with the slip', () => {
    const text = [[0x1b, 0x74, 255], iconv.encode('Żurek', 'cp852'), '\n'];
    expect(linesOf(text, 'cp852')).toEqual(['Żurek']);
    expect(slipOf(text).unknown_code_pages).toEqual([255]);
  });

  const jis = (text: string) => Buffer.from(iconv.encode(text, 'euc-jp').map((byte) => byte & 0x7f));
  const sjis = (text: string) => iconv.encode(text, 'shift_jis');
  const star = [0x1b, 0x1d, 0x61, 0];

  test.each<[string, Part[]]>([
    ['Shift JIS after FS C', [[0x1c, 0x43, 1], sjis('合計 1,200円\n')]],
    [
      'JIS after FS C, between FS & and FS .',
      [[0x1c, 0x43, 0, 0x1c, 0x26], jis('合計'), [0x1c, 0x2e], ' 1,200', [0x1c, 0x26], jis('円'), '\n'],
    ],
    [
      'Shift JIS after ESC $ of Star',
      [
        star,
        [0x1b, 0x24, 0x31],
        sjis('合計'),
        [0x1b, 0x24, 0x30],
        ' 1,200',
        [0x1b, 0x24, 1],
        sjis('円'),
        '\n',
      ],
    ],
    [
      'JIS between ESC p and ESC q of Star',
      [star, [0x1b, 0x70], jis('合計'), [0x1b, 0x71], ' 1,200', [0x1b, 0x70], jis('円'), '\n'],
    ],
  ])('%s is read', (_what, parts) => {
    expect(linesOf(parts)).toEqual(['合計 1,200円']);
  });

  test('ASCII after FS & is ASCII where no code was chosen, as on Chinese printers', () => {
    expect(linesOf([[0x1c, 0x26], iconv.encode('总计 12.00', 'gb18030'), '\n'], 'gb18030')).toEqual([
      '总计 12.00',
    ]);
  });

  test('ESC R gives signs of ASCII to the letters of a country', () => {
    expect(linesOf([[0x1b, 0x52, 2], 'K{se [{|}~ 1,99\n', [0x1b, 0x52, 0], '{|}~\n'])).toEqual([
      'Käse Ääöüß 1,99',
      '{|}~',
    ]);
  });
});

describe('codes', () => {
  const code128 = (...data: Part[]) => {
    const bytes = bytesOf(...data);
    return slipOf(['A\n', [0x1d, 0x6b, 73, bytes.length], bytes]).codes;
  };

  test.each([
    ['letters of set B', ['{BNo.12'], 'No.12'],
    ['pairs of digits in set C', ['{C', [1, 23, 45, 99]], '01234599'],
    ['B and C after each other', ['{BAB', '{C', [12, 3], '{BZ'], 'AB1203Z'],
    ['a shift, a brace and a function', ['{A{SX{{', '{1', 'Y'], 'X{\u001DY'],
  ])('CODE128 is read with %s', (_what, data, text) => {
    expect(code128(...data)).toEqual([{ type: 'CODE128', data: text, line: 1 }]);
  });

  test('bar codes of both forms, and two-dimensional ones, keep their order and place', () => {
    const stored = (kind: number, data: string) => [
      [0x1d, 0x28, 0x6b, data.length + 3, 0, kind, 80, 48],
      data,
      [0x1d, 0x28, 0x6b, 3, 0, kind, 81, 48],
    ];
    const { codes } = slipOf([
      'A\n',
      [0x1d, 0x6b, 2],
      '4012345678901',
      [0],
      'B\n',
      [0x1d, 0x6b, 67, 13],
      '4012345678901',
      ...stored(48, 'PDF'),
      ...stored(49, 'https://example.test/q'),
      ...stored(54, 'DM'),
      ...stored(53, 'AZ'),
      ...stored(50, 'MAXI'),
    ]);
    expect(codes).toEqual([
      { type: 'EAN13', data: '4012345678901', line: 1 },
      { type: 'EAN13', data: '4012345678901', line: 2 },
      { type: 'PDF417', data: 'PDF', line: 2 },
      { type: 'QR', data: 'https://example.test/q', line: 2 },
      { type: 'DATAMATRIX', data: 'DM', line: 2 },
      { type: 'AZTEC', data: 'AZ', line: 2 },
      { type: 'MAXICODE', data: 'MAXI', line: 2 },
    ]);
  });
});

/** Rows of `#` and `.` of a PNG in base64. */
async function dotsOf(png: string): Promise<string[]> {
  const { data, info } = await sharp(Buffer.from(png, 'base64'))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Array.from({ length: info.height }, (_, y) =>
    [...data.subarray(y * info.width, (y + 1) * info.width)].map((dot) => (dot < 128 ? '#' : '.')).join(''),
  );
}

describe('pictures', () => {
  const chequers = ['#.#.#.#.', '.#.#.#.#'];

  test.each([
    ['GS v 0', [[0x1d, 0x76, 0x30, 0, 1, 0, 2, 0, 0xaa, 0x55]]],
    [
      'GS ( L',
      [
        [0x1d, 0x28, 0x4c, 12, 0, 48, 112, 48, 1, 1, 49, 8, 0, 2, 0, 0xaa, 0x55],
        [0x1d, 0x28, 0x4c, 2, 0, 48, 50],
      ],
    ],
    [
      'GS 8 L',
      [
        [0x1d, 0x38, 0x4c, 12, 0, 0, 0, 48, 112, 48, 1, 1, 49, 8, 0, 2, 0, 0xaa, 0x55],
        [0x1d, 0x28, 0x4c, 2, 0, 48, 2],
      ],
    ],
  ])('of %s are kept as PNG', async (_what, parts) => {
    const { images } = slipOf(['A\n', ...parts]);
    expect(images).toMatchObject([{ width: 8, height: 2 }]);
    expect(await dotsOf(images[0]?.png ?? '')).toEqual(chequers);
  });

  test('sent in strips of columns are one, and text between them parts them', async () => {
    const strip = [[0x1b, 0x2a, 33, 2, 0, 0x80, 0, 0, 0, 0, 0x01], '\n'];
    const { images } = slipOf([...strip, ...strip, 'Text\n', ...strip]);
    expect(images).toMatchObject([
      { width: 2, height: 48 },
      { width: 2, height: 24 },
    ]);
    const dots = await dotsOf(images[0]?.png ?? '');
    expect(dots.flatMap((row, y) => (row === '..' ? [] : [[y, row]]))).toEqual([
      [0, '#.'],
      [23, '.#'],
      [24, '#.'],
      [47, '.#'],
    ]);
  });

  test('beyond the bounds are counted, and no reason to lose the text', () => {
    // Random dots do not get smaller as PNG: 400 rows of 2000 bytes are 800 kB.
    const cipher = createCipheriv('aes-128-ctr', Buffer.alloc(16, 7), Buffer.alloc(16));
    const noise = cipher.update(Buffer.alloc(800_000));
    const { images, images_left_out: leftOut } = slipOf([
      [0x1d, 0x76, 0x30, 0, 0xd0, 0x07, 0x90, 0x01],
      noise,
      'Milk 1,99\n',
    ]);
    expect(images).toHaveLength(0);
    expect(leftOut).toBe(1);
  });
});

describe('commands that print nothing', () => {
  test.each<[string, Part[]]>([
    ['a drawer in real time', [[0x10, 0x14, 1, 0, 5]]],
    ['a state in real time', [[0x10, 0x04, 7, 1, 0x10, 0x04, 1]]],
    [
      'counters',
      [[0x1d, 0x43, 0x30, 5, 1, 0x1d, 0x43, 0x31, 1, 0, 9, 0, 1, 1], [0x1d, 0x43], ';1;99;1;1;1;'],
    ],
    [
      'what the display of the customer shows',
      [[0x1b, 0x3d, 2, 0x0c, 0x1b, 0x40], 'TOTAL 9,99\r\n', [0x1b, 0x3d, 1]],
    ],
    ['what is for no display', [[0x1b, 0x3d, 0]]],
    ['a macro', [[0x1d, 0x3a, 0x1d, 0x5e, 1, 1, 0]]],
    ['a picture for the memory of the printer', [[0x1c, 0x71, 1, 1, 0, 1, 0], 'ABCDEFGH']],
    ['letters of a memory', [[0x1c, 0x67, 0x31, 0, 0, 0, 0, 0, 3, 0], 'ABC']],
    ['units, margins and areas', [[0x1d, 0x50, 180, 180, 0x1d, 0x4c, 65, 0, 0x1d, 0x57, 66, 2]]],
    ['a sign of two bytes', [[0x1c, 0x32, 0x77, 0x21], 'A'.repeat(72)]],
    ['maintenance', [[0x1d, 0x67, 0x30, 0, 20, 0]]],
  ])('%s', (_what, parts) => {
    expect(linesOf([...parts, 'Milk 1,99\n'])).toEqual(['Milk 1,99']);
  });
});

test.each<[string, Part]>([
  ['a tab', [0x09]],
  ['ESC $', [0x1b, 0x24, 0x80, 1]],
  ['ESC GS A of Star', [0x1b, 0x1d, 0x41, 0x80, 1]],
])('%s begins a column, whose number is none of the word before it', (_what, move) => {
  const lines = linesOf(['2026-03-14 12:34\nTej 2', move, '399\nTotal', move, '399 Ft\n']);
  expect(lines).toEqual(['2026-03-14 12:34', 'Tej 2  399', 'Total  399 Ft']);
  expect(readSlip(lines).receipt).toMatchObject({ total: 399, items: [{ name: 'Tej 2', total: 399 }] });
});

test('page mode prints from top to bottom, whatever the order of the commands', () => {
  expect(
    linesOf([
      [0x1b, 0x4c, 0x1b, 0x57, 0, 0, 0, 0, 0, 2, 0, 1],
      [0x1d, 0x24, 60, 0],
      'TOTAL',
      [0x1b, 0x24, 144, 1],
      '1,99\n',
      [0x1d, 0x24, 0, 0],
      'Milk',
      [0x1b, 0x24, 144, 1],
      '1,99\n',
      [0x0c],
      'Bye\n',
    ]),
  ).toEqual(['Milk  1,99', 'TOTAL  1,99', 'Bye']);
});

describe('page mode', () => {
  const page = (name: string) => [[0x1d, 0x24, 30, 0], `${name}1\n${name}2\n`];

  test('prints a page that is kept once, and the next one by itself after CAN', () => {
    const kept = [[0x1b, 0x0c]];
    const lines = ['A1', 'A2', 'B1', 'B2', 'Bye'];
    expect(
      linesOf([[0x1b, 0x4c], ...page('A'), ...kept, [0x18], ...page('B'), ...kept, [0x1b, 0x53], 'Bye\n']),
    ).toEqual(lines);
    expect(linesOf([[0x1b, 0x4c], ...page('A'), ...kept, [0x18], ...page('B'), [0x0c], 'Bye\n'])).toEqual(
      lines,
    );
    expect(linesOf([[0x1b, 0x4c], ...page('A'), ...kept, [0x0c], 'Bye\n'])).toEqual(['A1', 'A2', 'Bye']);
  });

  test.each([
    ['ESC S', [0x1b, 0x53]],
    ['ESC @', [0x1b, 0x40]],
  ])('prints nothing of a page that is left by %s', (_what, leave) => {
    expect(linesOf([[0x1b, 0x4c], ...page('A'), 'A3', leave, 'Bye\n'])).toEqual(['Bye']);
  });
});

describe('Star', () => {
  test('text, code pages, codes and a cut are read by its own commands', () => {
    const slips = parseEscpos(
      bytesOf(
        [0x1b, 0x40, 0x1b, 0x1d, 0x61, 1, 0x1b, 0x45],
        'SHOP\n',
        [0x1b, 0x46, 0x1b, 0x1d, 0x61, 0, 0x1b, 0x69, 1, 1, 0x1b, 0x1d, 0x74, 32],
        iconv.encode('Käse 1,99 €\n', 'windows-1252'),
        [0x1b, 0x62, 0x36, 0x32, 0x31, 80],
        '004711',
        [0x1e],
        [0x1b, 0x1d, 0x79, 0x53, 0x30, 2, 0x1b, 0x1d, 0x79, 0x44, 0x31, 0, 2, 0],
        'qr',
        [0x1b, 0x1d, 0x79, 0x50],
        [0x1b, 0x1d, 0x78, 0x53, 0x30, 1, 0, 0, 0x1b, 0x1d, 0x78, 0x44, 3, 0],
        'pdf',
        [0x1b, 0x1d, 0x78, 0x50, 0x1b, 0x64, 2],
        [0x1b, 0x1d, 0x29, 0x55, 2, 0, 48, 1],
        Buffer.from('Thé 2,00\n'),
        [0x07, 0x1b, 0x64, 3],
      ),
      null,
    );
    expect(slips).toMatchObject([
      {
        lines: ['SHOP', 'Käse 1,99 €'],
        codes: [
          { type: 'CODE128', data: '004711', line: 2 },
          { type: 'QR', data: 'qr', line: 2 },
          { type: 'PDF417', data: 'pdf', line: 2 },
        ],
      },
      { lines: ['Thé 2,00'] },
    ]);
  });

  test('raster mode is a picture', async () => {
    const raster = [[0x1b, 0x2a, 0x72, 0x41], 'b', [1, 0, 0xaa], 'b', [1, 0, 0x55], [0x1b, 0x2a, 0x72, 0x42]];
    const { images } = slipOf([...raster, [0x1b, 0x1d, 0x61, 0], 'Milk 1.99\n']);
    expect(await dotsOf(images[0]?.png ?? '')).toEqual(['#.#.#.#.', '.#.#.#.#']);
    expect(() => parseEscpos(bytesOf(...raster), null)).toThrow('the slip is an image');
  });

  test('is taken where the content type says so, though nothing else does', () => {
    const bytes = bytesOf('Milk 1.99\n', [0x1b, 0x64, 2], 'Tea 2.00\n', [0x1b, 0x64, 2]);
    expect(parseEscpos(bytes, null, 'application/vnd.star.line')).toHaveLength(2);
    expect(parseEscpos(bytes, null)).toHaveLength(1);
  });
});
