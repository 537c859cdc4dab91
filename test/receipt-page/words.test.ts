import { expect, test } from 'vitest';
import { moreItems } from '@/components/mail/mail-text';
import { pageFormat } from '@/components/receipt/words/page-format';
import { receiptLanguages, receiptMessages } from '@/lib/core/i18n/receipt-languages';

const more = (language: (typeof receiptLanguages)[number], rest: number) =>
  moreItems(rest, pageFormat(language, receiptMessages(language), 'EUR'));

test.each([
  ['pl', 1, 'i jeszcze 1 produkt'],
  ['pl', 3, 'i jeszcze 3 produkty'],
  ['pl', 12, 'i jeszcze 12 produktów'],
  ['pl', 22, 'i jeszcze 22 produkty'],
  ['ar', 1, 'وصنف واحد آخر'],
  ['ar', 2, 'وصنفان آخران'],
  ['ar', 3, 'و3 أصناف أخرى'],
  ['ar', 11, 'و11 صنفًا آخر'],
  ['ar', 100, 'و100 صنف آخر'],
  ['de', 1, 'und 1 weiterer Artikel'],
  ['de', 1940, 'und 1.940 weitere Artikel'],
  ['en', 1, 'and 1 more item'],
] as const)('%s counts %d as its grammar asks', (language, rest, text) => {
  expect(more(language, rest)).toBe(text);
});

test.each(receiptLanguages)(
  '%s has every word, and no placeholder that English does not have',
  (language) => {
    const placeholders = (messages: object): Record<string, string[]> =>
      Object.fromEntries(
        Object.entries(messages).flatMap(([key, value]: [string, unknown]) =>
          typeof value === 'string'
            ? [
                [
                  key,
                  [
                    ...new Set(value.match(/\{(?:rate|retailer|date|digits|id|count|number)\b|<value>/g)),
                  ].toSorted(),
                ],
              ]
            : Object.entries(placeholders(value as object)).map(([inner, found]) => [
                `${key}.${inner}`,
                found,
              ]),
        ),
      );
    expect(placeholders(receiptMessages(language))).toEqual(placeholders(receiptMessages('en')));
  },
);

test('Arabic keeps a name in Latin letters from pulling the date to its side', () => {
  const { t } = pageFormat('ar', receiptMessages('ar'), 'EUR');
  expect(t('page.title', { retailer: 'Contoso', date: '14' })).toContain(
    '\u2068Contoso\u2069، \u206814\u2069',
  );
});
