import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { en } from '@/lib/core/i18n/messages/en';
import type { JsonValue } from '@/lib/core/json';
import { JsonNode } from './json-view';

const receipt = { total: 5, items: [{ name: 'Milk' }, { name: 'Bread' }], empty: {}, none: [] };

function textOf(openLevels: number, value: JsonValue = receipt): string {
  const markup = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <JsonNode value={value} openLevels={openLevels} />
    </NextIntlClientProvider>,
  );
  return markup.replaceAll(/<[^>]+>/g, '').replaceAll('&quot;', '"');
}

test('what is below a closed branch is not drawn, however much it is', () => {
  expect(textOf(2)).toContain('"items": [');
  expect(textOf(2)).not.toContain('Milk');
  expect(textOf(3)).toContain('"name": "Milk"');
  expect(textOf(Number.POSITIVE_INFINITY)).toContain('"name": "Bread"');
});

test('of a long list the first hundred are drawn, and how many more there are is said', () => {
  const text = textOf(
    1,
    Array.from({ length: 2000 }, (_, index) => `item ${index}`),
  );
  expect(text.match(/item \d+/g)).toHaveLength(100);
  expect(text).toContain('1,900 more entries');
});

test('values stand as in JSON', () => {
  expect(textOf(1)).toContain('"total": 5,');
  expect(textOf(1)).toContain('"empty": {},');
  expect(textOf(1)).toContain('"none": []');
});
