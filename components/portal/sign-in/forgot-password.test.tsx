import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { en } from '@/lib/core/i18n/messages/en';
import { ForgotPassword } from './forgot-password';

const drawn = (hasMail: boolean) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <ForgotPassword hasMail={hasMail} />
    </NextIntlClientProvider>,
  );

test('no mail is promised where the service sends none', () => {
  expect(drawn(true)).toContain('<form');
  const markup = drawn(false);
  expect(markup).not.toContain('<form');
  expect(markup).toContain('This service does not send e-mails.');
  expect(markup).toContain('href="/sign-in"');
});
