import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ApiError } from '@/components/portal/api/request';
import { en } from '@/lib/core/i18n/messages/en';
import { violation } from '@/lib/core/problems';
import { FormError } from '../form/form-error';
import { useErrorText } from './use-error-text';

function Said({ error }: { readonly error: Error }) {
  return <p>{useErrorText()(error)}</p>;
}

function said(count: number): string {
  const errors = Array.from({ length: count }, (_, index) =>
    violation('body', `items.${index}.total`, 'missing'),
  );
  const error = new ApiError(400, { code: 'invalid_request', errors });
  return renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <Said error={error} />
    </NextIntlClientProvider>,
  );
}

test('a failure that only the log explains has a reference to copy, and others have none', () => {
  const shown = (error: Error) =>
    renderToStaticMarkup(
      <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
        <FormError error={error} />
      </NextIntlClientProvider>,
    );
  const failed = shown(new ApiError(500, { code: 'internal', request_id: 'r-1' }));
  expect(failed).toContain('The operator of the service finds the cause by the reference r-1.');
  expect(failed).toContain('aria-label="Copy"');
  // A call of the portal is in no log of API clients.
  expect(failed).not.toContain('<a');
  const refused = shown(new ApiError(403, { code: 'permission_denied', request_id: 'r-1' }));
  expect(refused).not.toContain('r-1');
  expect(refused).not.toContain('Copy');
});

test('of many violations the first twenty are said, and how many there are besides', () => {
  expect(said(20)).toContain('items.19.total');
  expect(said(20)).not.toContain('more');
  expect(said(100)).toContain('items.19.total');
  expect(said(100)).not.toContain('items.20.total');
  expect(said(100)).toContain('There are 80 more errors.');
});
