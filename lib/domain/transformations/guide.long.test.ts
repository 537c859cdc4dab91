import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { makeRetailer } from '@/test/factories';
import { inputFormats, type InputFormat } from '@/lib/formats/input-formats';
import { looseInput } from './loose-input';
import { mapRaw } from './transform';

const guide = readFileSync('docs/transformations.md', 'utf8');

/** The examples of the guide: an input, an expression and what it makes, one after the other. */
const examples = Array.from(
  guide.matchAll(
    /## ([^\n]+)\n(?:(?!\n## )[\s\S])*?```(\w+) input\n([\s\S]*?)```\s+```jsonata\n([\s\S]*?)```\s+```json result\n([\s\S]*?)```/g,
  ),
  ([, title = '', format = '', input = '', mapping = '', result = '']) => ({
    title,
    format,
    input,
    mapping,
    result,
  }),
);

const isFormat = (format: string): format is InputFormat => inputFormats.some((one) => one === format);

describe('the guide', () => {
  test('has an example in each of its chapters with one', () => {
    expect(examples.map(({ title }) => title)).toEqual([
      'One document, one receipt',
      'XML',
      'CSV',
      'Documents without a sale',
    ]);
  });

  test.each(examples)(
    'shows what comes of its example: $title',
    async ({ format, input, mapping, result }) => {
      const { ctx } = await makeRetailer();
      if (!isFormat(format)) throw new Error(`There is no format ${format}.`);
      const raw = await looseInput(ctx, Buffer.from(input), null, { store_reference: 1 });
      const { bodies, failure } = await mapRaw(ctx, { inputFormat: format, options: {}, mapping }, raw);
      expect(failure).toBeNull();
      const own = bodies.map((body) => {
        const { properties: _, ...receipt } = body as Record<string, unknown>;
        return receipt;
      });
      expect(own).toEqual(
        (JSON.parse(result) as Record<string, unknown>[]).map(
          (receipt) => expect.objectContaining(receipt) as unknown,
        ),
      );
    },
  );
});
