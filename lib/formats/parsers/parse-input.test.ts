import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import type { InputFormat, InputOptions } from '../input-formats';
import { parseInput } from './parse-input';

function parse(
  input: string | Uint8Array,
  format: InputFormat = 'auto',
  { contentType = null, options = {} }: { contentType?: string | null; options?: InputOptions } = {},
): unknown {
  return parseInput({ bytes: Buffer.from(input), contentType, format, options });
}

describe('JSON and XML', () => {
  test('keep leading zeros', () => {
    expect(parse('<a id="007"><b>0012</b><b>1.50</b></a>')).toEqual({
      a: { '@id': '007', b: ['0012', '1.50'] },
    });
    expect(parse('{"plu":"0012"}')).toEqual({ plu: '0012' });
  });

  test('are read up to the signs that files of DOS end with', () => {
    expect(parse('{"a":1}\r\n\u001A\u001A\r\n')).toEqual({ a: 1 });
    expect(parse('<a>1</a>\u001A')).toEqual({ a: '1' });
    expect(parse('a;b\r\n1;2\r\n\u001A', 'csv')).toEqual({ rows: [{ a: '1', b: '2' }] });
  });

  test('lose prefixes and keep entities of XML itself', () => {
    expect(parse('<p:a xmlns:p="urn:x"><p:b>R&amp;B &lt;3</p:b></p:a>')).toEqual({
      a: { b: 'R&B <3' },
    });
  });

  test('take characters by number, once', () => {
    expect(parse('<a>K&#228;se &#x20AC; &amp;#65; &amp;lt;</a>')).toEqual({ a: 'Käse € &#65; &lt;' });
  });

  test('are no deeper for what stands in CDATA, comments and values', () => {
    const tags = '<b>'.repeat(100);
    const text = `<a x="${'&gt;>'.repeat(9)}"><![CDATA[${tags}]]><!--${tags}--><?p ${tags}?><c y='/>'>1</c></a>`;
    expect(parse(text)).toMatchObject({ a: { '#text': tags, c: { '#text': '1', '@y': '/>' } } });
    expect(() => parse(`<a>${'<b y="/>">'.repeat(100)}`)).toThrow(/nested/);
  });

  test('are read in time, however many comments and instructions stand before the root', () => {
    for (const part of ['<!-- c -->', '<?p i?>', '<!----><?p?>\n ']) {
      const before = part.repeat(50_000);
      expect(parse(`${before}<a>1</a>`, 'xml')).toMatchObject({ a: '1' });
      const withDoctype = `${before}<!DOCTYPE a SYSTEM "a.dtd">${before}<a>1</a>`;
      expect(parse(withDoctype, 'xml')).toMatchObject({ a: '1' });
    }
    const large = `<!--${' '.repeat(2 * 1024 * 1024)}-->`;
    expect(parse(`${large}<!DOCTYPE a PUBLIC "-//A" 'a.dtd'><a>1</a>`, 'xml')).toEqual({ a: '1' });
    // Never closed.
    expect(() => parse('<!-- '.repeat(50_000), 'xml')).toThrow();
  });

  test.each(['utf-16le', 'utf-16be', 'utf-32le', 'utf-32be', 'utf8'])('%s is told by its mark', (charset) => {
    const json = iconv.encode('{"a":"Käse 🧀"}', charset, { addBOM: true });
    expect(parse(json, 'json')).toEqual({ a: 'Käse 🧀' });
    const xml = iconv.encode('<a>Käse 🧀</a>', charset, { addBOM: true });
    expect(parse(xml, 'xml')).toEqual({ a: 'Käse 🧀' });
    const lie = { contentType: 'application/xml; charset=iso-8859-1' };
    expect(parse(xml, 'xml', lie), 'whatever else is said of it').toEqual({ a: 'Käse 🧀' });
  });

  test.each(['utf-16le', 'utf-16be'])(
    '%s is known for what it is, with the bytes of printer commands in it',
    (charset) => {
      for (const addBOM of [true, false]) {
        expect(parse(iconv.encode('<a>ěĝ</a>', charset, { addBOM }))).toEqual({ a: 'ěĝ' });
        expect(parse(iconv.encode(' {"a":"ěĝ"}', charset, { addBOM }))).toEqual({ a: 'ěĝ' });
      }
      expect(parse(iconv.encode('ěĝ', charset, { addBOM: true }))).toMatchObject({
        text: 'ěĝ',
        lines: ['ěĝ'],
      });
    },
  );

  test.each(['utf-16', 'UTF-16LE', 'ucs-2'])('XML that says %s in bytes of UTF-8 is in UTF-8', (charset) => {
    const xml = `<?xml version="1.0" encoding="${charset}"?><a>Käse</a>`;
    expect(parse(xml)).toMatchObject({ a: 'Käse' });
    expect(parse(iconv.encode(xml, 'utf-16le', { addBOM: true }))).toMatchObject({ a: 'Käse' });
  });

  test.each(['windows-1252', 'cp850'])('XML that says UTF-8 in bytes of %s is read', (charset) => {
    const xml = '<?xml version="1.0" encoding="UTF-8"?><a>Käse, Brötchen</a>';
    expect(parse(iconv.encode(xml, charset), 'xml')).toMatchObject({ a: 'Käse, Brötchen' });
    const type = { contentType: 'text/xml; charset=utf-8' };
    expect(() => parse(iconv.encode(xml, charset), 'xml', type)).toThrow('the input is not UTF-8');
  });

  test('UTF-16 without a mark is told by its first character', () => {
    expect(parse(Buffer.from('{"a":"ж"}', 'utf16le'), 'json')).toEqual({ a: 'ж' });
    expect(parse(iconv.encode('{"a":"ж"}', 'utf-16be', { addBOM: false }), 'json')).toEqual({ a: 'ж' });
  });

  test('UTF-8 with a character that a till cut off is UTF-8 all the same', () => {
    const cut = Buffer.concat([
      Buffer.from('{"a":"Käse","b":"Gem\u00FCse Br\u00FCh'),
      Buffer.from([0xc3]),
      Buffer.from('"}'),
    ]);
    expect(parse(cut, 'json')).toEqual({ a: 'Käse', b: 'Gemüse Brüh\uFFFD' });
    expect(parse(iconv.encode('{"a":"Käse Ã¤"}', 'latin1'), 'json')).toEqual({ a: 'Käse Ã¤' });
    const xml = Buffer.concat([
      Buffer.from('<?xml version="1.0" encoding="utf-8"?><a b="ä">Brüh'),
      Buffer.from([0xc3]),
      Buffer.from('</a>'),
    ]);
    expect(parse(xml, 'xml')).toMatchObject({ a: { '#text': 'Brüh\uFFFD' } });
  });

  test.each(['cp437', 'cp850', 'cp858', 'windows-1252'])(
    'text without a charset in %s is read',
    (charset) => {
      const text = 'Käse jung\nBrötchen Öl\nRückgeld';
      expect(parse(iconv.encode(text, charset), 'text')).toMatchObject({ text });
    },
  );

  test('what Windows-1252 has beside letters is no code page of DOS', () => {
    const text = 'L’eau „Süß“ – Café… 5 € Å‚ 12” x';
    expect(parse(iconv.encode(text, 'windows-1252'), 'text')).toMatchObject({ text });
  });

  test('whole numbers of JSON that no number holds keep their digits', () => {
    expect(
      parse('{"id":12345678901234567891,"a":[-9007199254740993,9007199254740991,1e20,0.1]}', 'json'),
    ).toEqual({
      id: '12345678901234567891',
      a: ['-9007199254740993', 9_007_199_254_740_991, 1e20, 0.1],
    });
  });

  test('XML is read in the encoding that it declares, and what came beside it goes before', () => {
    const declared = iconv.encode('<?xml version="1.0" encoding="windows-1251"?><a>сыр</a>', 'windows-1251');
    expect(parse(declared, 'xml')).toMatchObject({ a: 'сыр' });
    const both = iconv.encode('<?xml version="1.0" encoding="utf-8"?><a>ä</a>', 'latin1');
    expect(parse(both, 'xml', { contentType: 'text/xml; charset=iso-8859-1' })).toMatchObject({ a: 'ä' });
  });

  test.each(['ISO-8859-1', 'latin1', 'us-ascii', 'windows-1252'])(
    'XML that says %s is read as Windows-1252, as browsers do',
    (charset) => {
      const text = `<?xml version="1.0" encoding="${charset}"?><a>Käse 5 € – „jung“</a>`;
      const bytes = iconv.encode(text, 'windows-1252');
      expect(parse(bytes, 'xml')).toMatchObject({ a: 'Käse 5 € – „jung“' });
      const given = { contentType: `text/plain; charset=${charset}` };
      expect(parse(iconv.encode('5 €', 'windows-1252'), 'text', given)).toMatchObject({ text: '5 €' });
    },
  );

  test('XML that says ISO-8859-9 is read as Windows-1254, ISO-8859-15 as itself', () => {
    const declared = (charset: string, bytes: Buffer) =>
      parse(
        Buffer.concat([
          Buffer.from(`<?xml version="1.0" encoding="${charset}"?><a>`),
          bytes,
          Buffer.from('</a>'),
        ]),
        'xml',
      );
    expect(declared('ISO-8859-9', iconv.encode('Şiş 5 €', 'windows-1254'))).toMatchObject({ a: 'Şiş 5 €' });
    expect(declared('ISO-8859-15', iconv.encode('5 €', 'iso-8859-15'))).toMatchObject({ a: '5 €' });
  });

  test.each(['utf-7', 'UTF7-IMAP', 'base64', 'hex', 'binary', '__proto__', 'constructor', '_internal'])(
    'the charset %s is refused',
    (charset) => {
      expect(() => parse('{}', 'json', { options: { charset } })).toThrow(/is unknown/);
      expect(() => parse(`<?xml version="1.0" encoding="${charset}"?><a/>`, 'xml')).toThrow(/is unknown/);
    },
  );

  test.each([
    ['a bomb of entities', '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><x>&b;</x>'],
    ['an external entity', '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>'],
    ['a lower-case doctype', '<!doctype html><x/>'],
    ['tags that do not match', '<a><b></a>'],
    ['depth', '<a>'.repeat(100_000)],
    ['2 MiB of brackets', '['.repeat(2 * 1024 * 1024)],
    ['half a document', '{"a":'],
  ])('%s is refused', (_what, input) => {
    expect(() => parse(input)).toThrow(/DOCTYPE|well-formed|nested|not JSON/);
  });

  test.each([
    '<!DOCTYPE a SYSTEM "till.dtd"><a><b>1</b></a>',
    '<?xml version="1.0"?>\n<!-- till --><!DOCTYPE a PUBLIC "-//Till//EN" \'http://example.test/till.dtd\' >\n<a><b>1</b></a>',
  ])('a DOCTYPE that only names a DTD is left out: %s', (text) => {
    expect(parse(text, 'xml')).toMatchObject({ a: { b: '1' } });
  });

  test.each([
    '<!DOCTYPE a SYSTEM "till.dtd" [<!ENTITY b "1">]><a>&b;</a>',
    '<a><!DOCTYPE a SYSTEM "till.dtd"></a>',
    '<!DOCTYPE a SYSTEM "till.dtd"><!DOCTYPE a SYSTEM "other.dtd"><a/>',
  ])('a DOCTYPE with more than that is refused: %s', (text) => {
    expect(() => parse(text, 'xml')).toThrow(/DOCTYPE/);
  });

  test.each([
    ['{"a": 1,\n "b": }', 'line 2, column 7'],
    ['{"a": 1', 'line 1, column 8'],
    ['', 'line 1, column 1'],
  ])('%j that is no JSON is refused with its place', (text, place) => {
    expect(() => parse(text, 'json')).toThrow(`not JSON (${place})`);
  });

  test('__proto__ is a name like any other', () => {
    parse('{"__proto__": {"polluted": true}}');
    expect(() => parse('<__proto__><polluted>1</polluted></__proto__>')).not.toThrow(/polluted/);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});

describe('CSV and text', () => {
  test('CSV with a quote within a cell is read, and one that never ends is not', () => {
    const csv = 'Nr;Artikel;Betrag\n1;Pizza 12";9,40\n2;Bier "Hell" 0,5l;3,10\n3;"Käse; ""jung""";2,00\n';
    expect(parse(csv, 'csv')).toEqual({
      rows: [
        { Nr: '1', Artikel: 'Pizza 12"', Betrag: '9,40' },
        { Nr: '2', Artikel: 'Bier "Hell" 0,5l', Betrag: '3,10' },
        { Nr: '3', Artikel: 'Käse; "jung"', Betrag: '2,00' },
      ],
    });
    const unending = ['Nr;Artikel\n1;"Brot\n2;Milch\n', 'Nr;Artikel\n1;"Pizza 12"";9,40\n2;"Brot";3,10\n'];
    for (const text of unending) expect(() => parse(text, 'csv')).toThrow(/the CSV cannot be read/);
  });

  test.each([
    ['a list in a cell', 'Nr;Artikel;Betrag\n1;"Salat, Gurke, Tomate, Essig";2,40\n2;Brot;3,10\n'],
    ['a list without quotes', 'Nr;Artikel, Name;Betrag\n1;Salat, Gurke, Tomate, Essig;2,40\n2;Brot;3,10\n'],
    ['a title', 'Journal, Kasse 1, März, 2026\nNr;Artikel;Betrag\n1;Salat;2,40\n2;Brot;3,10\n'],
  ])('commas within cells are no delimiters: %s', (_what, csv) => {
    const { rows } = parse(csv, 'csv') as { rows: Record<string, string>[] };
    expect(rows.map(({ Nr, Betrag }) => [Nr, Betrag])).toEqual([
      ['1', '2,40'],
      ['2', '3,10'],
    ]);
  });

  test('columns with one name keep the cells of each', () => {
    const csv = 'No;Sum;Sum;Sum (2);;;Sum;Sum_2\n1;2;3;4;a;b;5;6\n';
    const sums = { Sum: '2', 'Sum (3)': '3', 'Sum (2)': '4', 'Sum (4)': '5', Sum_2: '6' };
    const row = { No: '1', ...sums, '': 'a', ' (2)': 'b' };
    expect(parse(csv, 'csv')).toEqual({ rows: [row] });
  });

  test('find the delimiter, quotes and the code page', () => {
    const bytes = iconv.encode('Bon;Artikel;Preis\r\n0001;"Käse; jung";1,99\r\n', 'windows-1252');
    expect(parse(bytes, 'csv')).toEqual({ rows: [{ Bon: '0001', Artikel: 'Käse; jung', Preis: '1,99' }] });
    const dos = iconv.encode('Bon,Käse', 'cp850');
    expect(parse(dos, 'csv', { options: { charset: 'cp850', header: false } })).toEqual({
      rows: [['Bon', 'Käse']],
    });
    expect(() => parse('x', 'text', { contentType: 'text/plain; charset=martian' })).toThrow(/martian/);
    expect(parse(bytes, 'csv', { contentType: 'text/csv; charset=' })).toEqual(parse(bytes, 'csv'));
  });

  test.each([
    ['a line that names the delimiter', 'sep=|\nNo|Text\n1|a;b', [{ No: '1', Text: 'a;b' }]],
    ['title lines', 'Journal\nShop 7;March\n\nNo;Text;Sum\n1;a;2,00', [{ No: '1', Text: 'a', Sum: '2,00' }]],
    [
      'surplus cells',
      'No;Text\n1;a;b;c\n2;d',
      [
        { No: '1', Text: 'a', _more: ['b', 'c'] },
        { No: '2', Text: 'd' },
      ],
    ],
    ['an empty column', 'No;;Sum\n1;x;2', [{ No: '1', '': 'x', Sum: '2' }]],
  ])('with %s are read as they are meant', (_what, text, rows) => {
    expect(parse(text, 'csv')).toEqual({ rows });
  });

  test('give text as lines', () => {
    expect(parse('A\r\nB\n')).toMatchObject({ text: 'A\r\nB\n', lines: ['A', 'B', ''] });
  });
});

describe('ESC/POS', () => {
  const esc = (...parts: (string | number[])[]) =>
    Buffer.concat(
      parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
    );

  test('columns, code pages, bar codes and QR codes come out; a cut begins the next slip', () => {
    const qr = 'https://example.test/r';
    const bytes = esc(
      [0x1b, 0x40, 0x1b, 0x61, 1],
      'SHOP\n',
      [0x1b, 0x74, 19],
      iconv.encode('Käse      1,99 €\n', 'cp858').toString('latin1'),
      [0x1b, 0x45, 1],
      'TOTAL     1,99\n',
      [0x1d, 0x6b, 73, 6],
      '{B0012',
      [0x1d, 0x28, 0x6b, qr.length + 3, 0, 49, 80, 48],
      qr,
      [0x1d, 0x28, 0x6b, 3, 0, 49, 81, 48],
      [0x1d, 0x56, 66, 0],
      'SECOND\n',
      [0x1d, 0x56, 0],
    );
    const pictures = { images: [] };
    expect(parse(bytes)).toMatchObject({
      slips: [
        {
          ...pictures,
          lines: ['SHOP', 'Käse      1,99 €', 'TOTAL     1,99'],
          codes: [
            { type: 'CODE128', data: '0012', line: 3 },
            { type: 'QR', data: qr, line: 3 },
          ],
        },
        { ...pictures, lines: ['SECOND'], codes: [] },
      ],
    });
  });

  const linesOf = (...parts: (string | number[])[]) =>
    (parse(esc([0x1b, 0x40], ...parts)) as { slips: { lines: string[] }[] }).slips.flatMap(
      ({ lines }) => lines,
    );

  test.each([
    ['moved by dots', ['Milk', [0x1b, 0x5c, 40, 0], '1,99\n', 'Rye', [0x1b, 0x5c, 40, 0], '2,20\n']],
    ['fed by dots', ['Milk 1,99', [0x1b, 0x4a, 20, 0x1b, 0x4b, 9], 'Rye 2,20', [0x1b, 0x65, 1]]],
    ['printed by a form feed', ['Milk 1,99', [0x0c], 'Rye 2,20', [0x0c]]],
    ['after a sound', [[0x1b, 0x28, 0x41, 4, 0, 48, 55, 3, 10], 'Milk 1,99\nRye 2,20\n']],
    [
      'after settings of Asian text',
      [[0x1c, 0x2d, 49, 0x1c, 0x21, 32, 0x1c, 0x53, 50, 50], 'Milk 1,99\nRye 2,20\n'],
    ],
    ['after characters of its own', [[0x1b, 0x26, 3, 65, 66, 1, 88, 88, 88, 0], 'Milk 1,99\nRye 2,20\n']],
  ])('text %s comes in lines as printed', (_what, parts) => {
    expect(linesOf(...parts)).toEqual(['Milk 1,99', 'Rye 2,20']);
  });

  test('text is in UTF-8 once a till says so, and in the first code page again after a reset', () => {
    const utf8 = Buffer.from('Käse €\n').toString('latin1');
    expect(linesOf([0x1c, 0x28, 0x43, 2, 0, 48, 50], utf8, [0x1b, 0x40, 0x84], '\n')).toEqual([
      'Käse €',
      'ä',
    ]);
    expect(linesOf([0x1b, 0x74, 16, 0xe4], '\n', [0x1b, 0x40, 0x84], '\n')).toEqual(['ä', 'ä']);
  });

  test('a slip that is only a picture fails clearly, and so does a command that is incomplete', () => {
    const picture = esc([0x1d, 0x76, 0x30, 0, 1, 0, 2, 0, 255, 255], [0x1d, 0x56, 0]);
    expect(() => parse(picture)).toThrow('the slip is an image');
    const large = esc([0x1d, 0x38, 0x4c, 4, 0, 0, 0, 48, 112, 48, 1], 'A\n');
    expect(parse(large)).toMatchObject({ slips: [{ lines: ['A'] }] });
    for (const bytes of [
      [0x1d, 0x38, 0x4c, 255, 255, 255, 127],
      [0x1b],
      [0x1b, 0x44, 1],
      [0x1d, 0x6b, 2, 49],
    ]) {
      expect(() => parse(esc('A\n', bytes), 'escpos')).toThrow('is incomplete');
    }
    expect(() => parse(esc('A\n', [0x1d, 0x76, 0x30, 0, 1, 0, 9, 0, 255]))).toThrow('is incomplete');
  });
});
