import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '@/test/tier';
import { jsonList } from './json-list';

async function* paged(pages: readonly (readonly unknown[])[]) {
  for (const page of pages) yield await Promise.resolve(page);
}

test('pages make the text that the whole list has', { tags: 'wide' }, async () => {
  const lists = fc.array(fc.array(fc.jsonValue(), { maxLength: 4 }), { maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(lists, async (pages) => {
      const whole = pages.flat();
      const written = async (style: 'plain' | 'pretty') => {
        let text = '';
        for await (const piece of jsonList(paged(pages), style)) text += piece;
        return text;
      };
      expect(await written('plain')).toBe(JSON.stringify(whole));
      expect(await written('pretty')).toBe(`${JSON.stringify(whole, null, 2)}\n`);
    }),
    { numRuns: runs(500) },
  );
});
