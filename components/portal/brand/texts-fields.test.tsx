import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { de } from '@/lib/core/i18n/messages/de';
import { en } from '@/lib/core/i18n/messages/en';
import type { BrandDraft } from './brand-draft';
import { TextsFields } from './texts-fields';

const plain: BrandDraft = {
  ...{ accent: null, background: null, header: {}, footer: {}, return_policy: {}, return_days: null },
  ...{ links: [], logo: null },
};
const languages = [
  { tag: 'de', name: 'Deutsch' },
  { tag: 'en', name: 'English' },
  { tag: 'pl', name: 'Polski' },
] as const;

function fieldsOf(changes: Partial<BrandDraft>, locale: 'en' | 'de' = 'en'): string {
  return renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={locale === 'en' ? en : de} timeZone="UTC">
      <TextsFields brand={{ ...plain, ...changes }} languages={languages} onChange={() => undefined} />
    </NextIntlClientProvider>,
  );
}

test('a text says which languages it misses, and what pages in them show', () => {
  expect(fieldsOf({})).not.toContain('Missing');
  const html = fieldsOf({ header: { en: 'Welcome' }, footer: { de: 'Danke', en: 'Thanks', pl: 'Dzięki' } });
  expect(html.match(/Missing/g)).toHaveLength(1);
  expect(html).toContain(
    'Missing: Deutsch, Polski. Pages in these languages show the text in the language of the receipt, else English.',
  );
  expect(fieldsOf({ footer: { de: 'Danke', en: 'Thanks' } }, 'de')).toContain(
    'Es fehlt: Polski. Auf Seiten in diesen Sprachen erscheint der Text in der Sprache des Belegs, sonst Deutsch.',
  );
});

test('the last day for returns is offered where the policy has one and no days are set', () => {
  const policy = { return_policy: { en: 'Unopened goods can be returned within 30 days.' } };
  expect(fieldsOf(policy)).toContain('Your return policy says 30 days.');
  expect(fieldsOf(policy)).toContain('Show the last day');
  expect(fieldsOf({ ...policy, return_days: 14 })).not.toContain('Show the last day');
  expect(fieldsOf({})).not.toContain('Show the last day');
});
