/** Input that is refused or settled, of the size that its titles name. */
export interface HostileInputs {
  readonly xml: readonly (readonly [what: string, body: Buffer | string])[];
  readonly json: readonly (readonly [what: string, body: string])[];
  readonly settled: readonly (readonly [type: string, what: string, body: Buffer | string])[];
}

/** XML whose entities multiply twenty times over. */
const laughs = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "lol">${Array.from(
  { length: 20 },
  (_, index) => `<!ENTITY ${'a'.repeat(index + 2)} "${`&${'a'.repeat(index + 1)};`.repeat(10)}">`,
).join('')}]><r>&aaaaaaaaaaaaaaaaaaaa;</r>`;

/** Hostile input as large as a raw receipt may be, 2 MiB, or a tenth of that. */
export function hostileInputs(size: '2 MiB' | '200 kB'): HostileInputs {
  const at = (count: number) => (size === '2 MiB' ? count : Math.round(count / 10));
  const full = at(2 * 1024 * 1024);
  return {
    xml: [
      ['an entity bomb', laughs],
      ['an entity bomb without its DOCTYPE at the start', `<r/>${' '.repeat(at(1_000_000))}${laughs}`],
      ['an external entity', '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><r>&x;</r>'],
      ['a DOCTYPE in UTF-16', Buffer.from(`\uFEFF${laughs}`, 'utf16le')],
      [`${size} of open elements`, '<a>'.repeat(Math.floor(full / 3))],
      [`${size} of attributes without an end`, `<a ${'b="'.repeat(at(600_000))}`],
    ],
    json: [
      [`${size} of opening brackets`, '['.repeat(full)],
      [
        `${size} of brackets that close`,
        `${'['.repeat(Math.floor(full / 2))}${']'.repeat(Math.floor(full / 2))}`,
      ],
      ['objects without an end', '{"a":'.repeat(Math.floor(full / 5))],
      ['nothing but space', ' '],
      ['half a text', '{"a": "'],
    ],
    settled: [
      [
        'application/x-csv',
        'many columns and many rows of one cell',
        `${Array.from({ length: at(1_000) }, (_, index) => `k${index}`).join(';')}\n${'1\n'.repeat(at(1_000_000))}`,
      ],
      [
        'application/x-xml',
        'many attributes',
        `<r ${Array.from({ length: at(100_000) }, (_, index) => `a${index}="1"`).join(' ')}/>`,
      ],
      ['application/x-xml', 'many empty elements', `<r>${'<a/>'.repeat(at(200_000))}</r>`],
      ['application/x-xml', 'many characters by number', `<r>${'&#65;'.repeat(at(400_000))}</r>`],
      ['application/x-xml', 'many instructions', `<r>${'<?x ?>'.repeat(at(200_000))}</r>`],
      ['application/x-xml', 'many comments before the root', `${'<!-- c -->'.repeat(at(50_000))}<r/>`],
      ['application/x-xml', 'CDATA that never ends', `<r><![CDATA[${'<a>'.repeat(at(600_000))}`],
      ['application/x-xml', 'quotes that never end', `<r ${`a='"`.repeat(at(500_000))}`],
      ['application/x-xml', 'a very long name', `<${'a'.repeat(at(1_000_000))}/>`],
      ['application/x-xml', 'opening brackets alone', '<'.repeat(full)],
      ['application/x-json', 'a number that no number is', '{"a": 1e999}'],
      ['application/x-json', 'a very long number', `{"a": ${'9'.repeat(at(1_000_000))}}`],
      [
        'application/x-csv',
        'many columns, twice',
        `${'a;'.repeat(Math.floor(full / 4) - 1)}\n${'1;'.repeat(Math.floor(full / 4) - 1)}`,
      ],
      ['application/x-csv', 'quotes that do not match', '"a"b"c"'.repeat(at(200_000))],
      ['application/x-escpos', 'a picture larger than the slip', Buffer.from('1d76300000ffffffff01', 'hex')],
      [
        'application/x-escpos',
        'a code page for each letter',
        Buffer.alloc(Math.floor(full / 2), Buffer.from('1b741041', 'hex')),
      ],
      ['application/x-csv', `${size} of delimiters`, ';'.repeat(full)],
      ['application/x-csv', `${size} of quotes`, '"'.repeat(full)],
      ['application/x-csv', `${size} of line ends`, '\n'.repeat(full)],
      ['application/x-text', `${size} of line ends`, '\r\n'.repeat(Math.floor(full / 2))],
      ['application/x-text', `${size} of one letter`, 'x'.repeat(full)],
      ['application/x-escpos', `${size} of cuts`, Buffer.alloc(full, Buffer.from([0x1d, 0x56, 0x00]))],
      [
        'application/x-escpos',
        'a command that asks for more than there is',
        Buffer.from([0x1d, 0x28, 0x6b, 0xff, 0xff]),
      ],
      ['application/x-escpos', 'pictures alone', Buffer.from([0x1d, 0x76, 0x30, 0, 1, 0, 1, 0, 0xff])],
      ['application/x-text', 'a letter that grows when folded', 'ﷺ'.repeat(at(600_000))],
    ],
  };
}
