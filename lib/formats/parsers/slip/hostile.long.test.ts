import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { processorMsOf } from '@/test/processor-time';
import { runs } from '@/test/tier';
import { parseEscpos } from '../escpos/parse-escpos';
import { parseInput } from '../parse-input';

// The sandbox ends a reader after 10 s of the processor; what is read here has to take a fraction of that.

const size = 2 * 1024 * 1024;
const timeMaxInMs = 5_000;
const text = (part: string) => part.repeat(Math.ceil(size / part.length)).slice(0, size);
const bytes = (part: readonly number[], before: readonly number[] = []) =>
  Buffer.concat([Buffer.from(before), Buffer.alloc(size - before.length, Buffer.from(part))]);

function read(input: string | Buffer, format: 'text' | 'escpos'): unknown {
  return parseInput({ bytes: Buffer.from(input), contentType: null, format, options: {} });
}

/** Processor milliseconds of reading; whether it can be read is beside the point. */
function timeOf(input: string | Buffer, format: 'text' | 'escpos'): number {
  return processorMsOf(() => {
    try {
      read(input, format);
    } catch (error) {
      if ((error as Error).name !== 'TransformationError') throw error;
    }
  });
}

describe('2 MiB of hostile text', () => {
  test.each([
    ['one line of digits', text('1')],
    ['one line of marks', text('1.')],
    ['one line of spaces', text(' ')],
    ['one line of single letters', text('a b c ')],
    ['one line of quantities', text('2 x ')],
    ['items', text('Milk 3,5% Bio        2 x 1,49     2,98 A\n')],
    ['wide lines', text(`${'Käse '.repeat(36)}1,99\n`)],
    ['every word at once', text(`${'storno rabatt total mwst 19% bar 12.12.2026 1.99 x 2 '.repeat(3)}\n`)],
    ['totals', text('TOTAL 1,99\n')],
    ['dots', text('.....    ....    ....... 1,99\n')],
    ['Arabic', text(`${'حليب طازج ١٥٫٠٠ '.repeat(9)}\n`)],
    ['form feeds', text('Milk 1,99\n\f')],
    ['receipts below each other', 'Shop\nMilk 1,99\nTOTAL 1,99\n14.03.2026 12:30\n'.repeat(2_499)],
    ['one line below itself', 'Milk 1,99\n'.repeat(9_999)],
    ['labels of signatures', `TSE-Signatur:\n${`${'Ab1/'.repeat(10)}\n`.repeat(60)}`.repeat(160)],
    ['codes as text', text(`https://${'x'.repeat(40)}\n`)],
    ['one code without an end', text('V0;1;2;')],
    ['keys', text(`${'4120 '.repeat(6)}\n`)],
  ])('%s', (_what, input) => {
    expect(timeOf(input, 'text')).toBeLessThan(timeMaxInMs);
  });

  test('of more slips or lines than one document may have says so', () => {
    expect(() => read(text('Milk 1,99\n\f'), 'text')).toThrow('more than 10000 slips');
    expect(read(text('Milk 1,99\n'), 'text')).toMatchObject({
      slips: [{ problem: 'the document has more than 10000 lines of slips' }],
    });
  });
});

describe('2 MiB of hostile commands', () => {
  test.each([
    ['cuts', bytes([0x41, 0x1d, 0x56, 0])],
    ['code pages', bytes([0x1b, 0x74, 2, 0x84])],
    ['strips of pictures', bytes([0x1b, 0x2a, 33, 1, 0, 1, 2, 3, 10])],
    ['pictures of one byte', bytes([0x1d, 0x76, 0x30, 0, 1, 0, 1, 0, 0xff, 65, 10])],
    ['bar codes', bytes([0x1d, 0x6b, 73, 2, 65, 65])],
    ['bar codes below a line', bytes([0x1d, 0x6b, 73, 2, 65, 65], [0x54, 0x53, 0x45, 10])],
    ['places of a page', bytes([0x41, 0x1b, 0x24, 1, 0], [0x1b, 0x4c])],
    ['displays without an end', bytes([0x1b, 0x3d, 2])],
    ['raster mode', bytes([0x62, 1, 0, 0x55], [0x1b, 0x2a, 0x72, 0x41])],
    ['nothing but ESC', bytes([0x1b])],
  ])('%s', (_what, input) => {
    expect(timeOf(input, 'escpos')).toBeLessThan(timeMaxInMs);
  });
});

describe('whatever comes', () => {
  const words = fc.constantFrom(
    'Milk',
    'TOTAL',
    'Storno',
    'Rabatt',
    '2 x',
    '1,99',
    '-1.99',
    '19%',
    'EUR',
    '14.03.2026',
    '12:30',
    'Bar',
    '\n',
    '  ',
  );

  test('a text reads as a slip or says why not', () => {
    const text = fc.array(fc.oneof(words, fc.string({ maxLength: 5 })), { maxLength: 200 });
    fc.assert(
      fc.property(text, (parts) => {
        const { slips } = read(parts.join(' '), 'text') as {
          slips: { receipt?: object; problem?: string }[];
        };
        for (const { receipt, problem } of slips) expect(receipt === undefined).toBe(problem !== undefined);
      }),
      { numRuns: runs(2000), seed: 1 },
    );
  });

  test('bytes read as slips or are refused', () => {
    const command = fc.tuple(fc.constantFrom(0x1b, 0x1c, 0x1d, 0x10), fc.integer({ min: 0, max: 255 }));
    const stream = fc.array(fc.oneof(command, fc.uint8Array({ maxLength: 6 })), { maxLength: 60 });
    fc.assert(
      fc.property(stream, (parts) => {
        try {
          parseEscpos(Buffer.concat(parts.map((part) => Buffer.from(part))), null);
        } catch (error) {
          expect((error as Error).name).toBe('TransformationError');
        }
      }),
      { numRuns: runs(5000), seed: 1 },
    );
  });
});
