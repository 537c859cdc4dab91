import { describe, expect, test } from 'vitest';
import type { TransformationError } from '@/lib/formats/transformation-error';
import { runSandboxed } from './run-mapping';

async function runFor(owner: number, mapping: string, input: unknown = {}, bindings = {}): Promise<unknown> {
  const bytes = Buffer.from(JSON.stringify(input)).toString('base64');
  const { output, failure } = await runSandboxed(owner, {
    input: { bytes, contentType: null, format: 'json', options: {} },
    mapping,
    bindings,
    show: false,
  });
  if (failure !== null) throw failure;
  return output;
}
const run = (mapping: string, input: unknown = {}, bindings = {}) => runFor(1, mapping, input, bindings);
const codeOf = (mapping: string, input: unknown = {}) =>
  run(mapping, input).then(
    () => 'none',
    (error: unknown) => (error as { code: string }).code,
  );

describe('a mapping', () => {
  test('maps its input, and knows what came beside it', async () => {
    const output = await run(
      '{"total": $sum(lines.price), "till": $properties.till}',
      {
        lines: [{ price: 1.5 }, { price: 2 }],
      },
      { properties: { till: '7' } },
    );
    expect(output).toEqual({ total: 3.5, till: '7' });
    expect(await run('nothing')).toBeUndefined();
  });

  test.each([
    ['$decimal("1.234,56-", ",")', -1234.56],
    ['$decimal("1,234.56")', 1234.56],
    ['$decimal("€ 3,98")', 3.98],
    ['$decimal("(2.50)")', -2.5],
    ['$decimal("1.234.567")', 1234567],
    ['$decimal("CHF 1\u2019234.50")', 1234.5],
    ['$decimal("1\u202F234,50 EUR-")', -1234.5],
    ['$decimal(".50")', 0.5],
    ['$decimal("1,23,456.00", ".")', 123456],
    ['$decimal("12,-", ",")', 12],
    ['$decimal("kr. 1.234,50")', 1234.5],
    ['$decimal("12.50 Fr.", ".")', 12.5],
    ['$decimal("Rs.500", ".")', 500],
    ['$decimal("-12.-- Fr", ".")', -12],
    ['$localtime("14.03.26 12:34", "DD.MM.YY hh:mm")', '2026-03-14T12:34:00'],
    ['$localtime("20260314123456", "YYYYMMDDhhmmss")', '2026-03-14T12:34:56'],
    ['$minor(199900, "HUF")', 1999],
    ['$minor(199900, "ALL")', 1999],
    ['$minor(199900, "IDR")', 1999],
    ['$minor(199900, "RSD")', 1999],
    ['$minor(1999000, "IQD")', 1999],
    ['$minor(1999, "JPY")', 1999],
    ['$minor(1999, "ISK")', 1999],
    ['$minor(1999, "KWD")', 1.999],
    ['$signed(3.5, true)', -3.5],
    ['$columns("Milk      1,99 A", [10, 4, 2])', ['Milk', '1,99', 'A']],
    ['$text_of([{"#text": "a", "@id": "1"}, "b"])', 'a'],
    ['$text_of("a")', 'a'],
    ['$attribute_of({"#text": "a", "@id": "1"}, "id")', '1'],
    ['$number_of({"#text": " -1.50 ", "@unit": "kg"})', -1.5],
    ['$exists($text_of({"@id": "1"})) or $exists($attribute_of("a", "id"))', false],
  ])('%s is %j', async (mapping, expected) => {
    expect(await run(mapping)).toEqual(expected);
  });

  test.each(['2 x 1,99', '1e3', '1.5e-3', '12-34', '2026-03-14', '12:30'])(
    '$decimal("%s") is no number, rather than a wrong one',
    async (text) => {
      expect(await codeOf(`$decimal("${text}")`)).toBe('mapping_failed');
    },
  );

  test.each([
    ['12,50', '.'],
    ['-1.99', ','],
    ['0.125', ','],
    ['1234,56', '.'],
    ['1.234.56', ','],
  ])('$decimal("%s", "%s") is no number, rather than a multiple of it', async (text, mark) => {
    expect(await codeOf(`$decimal("${text}", "${mark}")`)).toBe('mapping_failed');
  });

  test('that is wrong says where', async () => {
    await expect(run('{"a": ')).rejects.toMatchObject({
      code: 'mapping_invalid',
      position: expect.any(Number),
    });
    await expect(run('$decimal("abc")')).rejects.toMatchObject({ code: 'mapping_failed' });
    await expect(run('$error("no such till")')).rejects.toMatchObject({ message: 'no such till' });
  });

  test('names the printed amount that $number cannot read, and what the mapping calls it', async () => {
    await expect(run('$number(line[0].`in €`)', { line: [{ 'in €': '5,40 €' }] })).rejects.toMatchObject({
      reason: 'number_expected',
      parameters: { argument: 'line[0].`in €`', text: '"5,40 €"' },
    });
    // A telephone number may be a person's.
    await expect(run('$number(tel)', { tel: '+49 170 1234567' })).rejects.toMatchObject({
      parameters: { argument: 'tel', text: '…' },
    });
  });

  test.each([
    ['rows.{ "total": $decimal(Betrag, ",") }', 'not_a_number', 'Betrag', '"5.40 x 2"'],
    ['rows.{ "total": $decimal($text_of(summe.`in €`), ",") }', 'not_a_number', 'summe.`in €`', '"x"'],
    ['rows.Betrag.$decimal($)', 'not_a_number', 'rows.Betrag', '"5.40 x 2"'],
    [
      '$each(rows{ Betrag: $ }, function($l) { $l.{ "x": $decimal($l[0].Betrag) } })',
      'not_a_number',
      '$l[0].Betrag',
      '"5.40 x 2"',
    ],
    [
      'rows.$localtime(Datum & " " & Zeit, "DD.MM.YYYY hh:mm")',
      'not_a_time',
      'Datum & " " & Zeit',
      '"14.3.26 12:34"',
    ],
    ['rows.$minor(Betrag, "EUR")', 'minor_arguments', 'Betrag', '"5.40 x 2"'],
    ['rows.$in_zone(Datum, "Europe/Berlin")', 'in_zone_texts', 'Datum', '"14.3.26"'],
    // Where it is not called by its name, it is named itself.
    ['rows.Betrag ~> $decimal(",")', 'not_a_number', '$decimal', '"5.40 x 2"'],
    ['$map(rows.Betrag, $decimal)', 'not_a_number', '$decimal', '"5.40 x 2"'],
    ['$eval("$decimal(rows.Betrag)")', 'not_a_number', '$decimal', '"5.40 x 2"'],
  ])('%s fails as %s of %s', async (mapping, reason, argument, text) => {
    const row = { Betrag: '5.40 x 2', Datum: '14.3.26', Zeit: '12:34', summe: { 'in €': { '#text': 'x' } } };
    await expect(run(mapping, { rows: [row] })).rejects.toMatchObject({
      reason,
      parameters: { argument, text },
      position: expect.any(Number) as number,
    });
  });

  test.each([
    ['$number(secret)', 'secret: … is not a number'],
    ['$number(secret & "")', 'secret & "": … is not a number'],
    ['$number($string($string(secret)))', 'Unable to cast value to a number: … (D3030)'],
    ['{"x": $sum(secret)}', 'Argument 1 of function sum must be an array of numbers (T0412)'],
    ['$toMillis(secret)', /Given … \(D3110\)$/],
    ['{[secret]: 1}', 'Key in object structure must evaluate to a string; got: … (T1003)'],
    ['$eval(secret & " +")', /function eval: … \(D3120\)$/],
    ['$eval("$number(secret)")', /function eval: … \(D3121\)$/],
    ['$ ~> |$|$number(secret)|', 'secret: … is not a number'],
    ['secret < 3', 'The values … and … either side of operator < must be of the same data type (T2009)'],
    ['nothing()', /Did you mean \$nothing\? \(T1005\)$|\$nothing is not a function \(T1006\)$/],
  ])('%s fails in words without a value of its input', async (mapping, message) => {
    const failed = await run(mapping, { secret: 'Anna Canary' }).catch((error: unknown) => error);
    expect(failed).toMatchObject({ code: 'mapping_failed', position: expect.any(Number) as number });
    const { message: said, parameters } = failed as TransformationError;
    expect(JSON.stringify([said, parameters])).not.toContain('Canary');
    expect(said).toMatch(message);
  });

  test('runs one mapping after the other, each with its own input', async () => {
    for (let index = 0; index < 50; index += 1) expect(await run('$.a', { a: index })).toBe(index);
  });
});

describe('a hostile mapping', () => {
  test('with an endless loop ends itself and nobody else', { tags: 'long' }, async () => {
    const neighbours = Promise.all(Array.from({ length: 5 }, (_, index) => run('$.a', { a: index })));
    const code = await codeOf('($f := function($x) { $f($x + 1) }; $f(0))');
    // On a busy machine the clock runs out before the processor time (`machine-busy.long.test.ts`), to be tried again.
    expect(['mapping_timeout', 'unavailable']).toContain(code);
    expect(await neighbours).toEqual([0, 1, 2, 3, 4]);
    expect(await run('1 + 1')).toBe(2);
  });

  test.each([
    'constructor',
    '__proto__',
    '$string.constructor("return process")()',
    '$eval("process")',
    'process',
  ])('%s reaches nothing', async (mapping) => {
    const output = await run(mapping).catch(() => undefined);
    expect(JSON.stringify(output) ?? '').not.toMatch(/versions|native code/);
  });

  test('leaves nothing behind for the next one', async () => {
    await run('$merge([{"__proto__": {"polluted": true}}, {}])').catch(() => undefined);
    await run('$ ~> |$|{"__proto__": {"polluted": true}}|').catch(() => undefined);
    for (let index = 0; index < 4; index += 1) expect(await run('polluted', {})).toBeUndefined();
  });
});
