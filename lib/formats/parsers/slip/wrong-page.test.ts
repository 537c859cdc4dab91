import { expect, test } from 'vitest';
import { readSlip } from './read-slip';

// A till and a printer of two code pages: the sign of the currency comes out as another letter.

const wrong = ['Ç', 'Õ', '¤', 'â‚¬', 'Γé¼', 'Ôé¼', 'Â£', 'œ', '╒'];

test.each(
  wrong.flatMap((sign) => [`Tee ${sign} 2,50`, `Tee 2,50 ${sign}`].map((item) => [sign, item] as const)),
)('the sign %s of a wrong code page is said, and in no name: %s', (sign, item) => {
  const { receipt, findings } = readSlip([
    'CAFÉ GARÇON',
    '14.03.2026 12:34',
    item,
    `Crème brûlée ${sign} 4,00`,
    `SUMME ${sign} 6,50`,
    `Karte ${sign} 6,50`,
  ]);
  expect(receipt).toMatchObject({
    items: [{ name: 'Tee', total: 2.5 }, { name: 'Crème brûlée' }],
    total: 6.5,
  });
  expect(receipt?.payments).toEqual([{ method: 'Karte', amount: 6.5 }]);
  expect(receipt?.l10n).toBeUndefined();
  const text = `the sign ${sign} beside amounts is one of a currency in another code page`;
  expect(findings).toContainEqual({ code: 'wrong_code_page', text });
});

test('a letter beside one amount is part of the name', () => {
  const { receipt, findings } = readSlip([
    'SHOP',
    '14.03.2026 12:34',
    'Vitamin Ç 2,50',
    'Tee 1,00',
    'SUMME 3,50',
  ]);
  expect(receipt?.items.map(({ name }) => name)).toEqual(['Vitamin Ç', 'Tee']);
  expect(findings.map(({ code }) => code)).not.toContain('wrong_code_page');
});
