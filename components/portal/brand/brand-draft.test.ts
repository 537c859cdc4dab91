import { describe, expect, test } from 'vitest';
import { returnDaysIn, untranslated } from './brand-draft';

const languages = (['de', 'en', 'fr', 'pl'] as const).map((tag) => ({ tag, name: tag }));
const tags = (named: readonly { readonly tag: string }[] | undefined) => named?.map(({ tag }) => tag);

describe('languages that a text misses', () => {
  test('are named with the one that pages show in their place: the retailer’s own, else the next', () => {
    const german = untranslated({ de: 'Danke', en: 'Thanks' }, languages);
    expect([tags(german?.missing), german?.shown.tag]).toEqual([['fr', 'pl'], 'de']);
    const english = untranslated({ en: 'Thanks', fr: 'Merci' }, languages);
    expect([tags(english?.missing), english?.shown.tag]).toEqual([['de', 'pl'], 'en']);
  });

  test('are none where a text is in all languages, or in none', () => {
    expect(untranslated({}, languages)).toBeNull();
    expect(untranslated({ de: ' ' }, languages)).toBeNull();
    expect(untranslated({ de: 'a', en: 'b', fr: 'c', pl: 'd' }, languages)).toBeNull();
  });
});

describe('the days that a policy gives', () => {
  test.each([
    [30, { en: 'Unopened goods can be returned within 30 days.' }],
    [30, { en: 'A 30-day return policy.' }],
    [14, { de: 'Rückgabe innerhalb von 14 Tagen.', fr: 'Retour sous 14 jours.' }],
    [14, { de: '2 Wochen Rückgaberecht', en: '14 days' }],
    [28, { es: 'Devolución en 4 semanas, con ticket.' }],
    [30, { it: 'Entro 30 giorni' }],
    [30, { nl: 'Binnen 30 dagen' }],
    [30, { pl: 'W ciągu 30 dni' }],
    [30, { ar: 'خلال ٣٠ يومًا' }],
  ])('are %i where its texts say so: %j', (days, policy) => {
    expect(returnDaysIn(policy)).toBe(days);
  });

  test.each([
    [{}],
    [{ en: 'Goods can be returned while they are fresh.' }],
    [{ en: 'Food within 2 days, all else within 30 days.' }],
    [{ en: 'Within 14 days.', de: 'Innerhalb von 30 Tagen.' }],
    [{ en: 'Within 0 days.' }],
    [{ de: 'Artikel 30 tagesfrisch' }],
  ])('are not guessed from %j', (policy) => {
    expect(returnDaysIn(policy)).toBeNull();
  });
});
