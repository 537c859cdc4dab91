import { expect, test } from 'vitest';
import { portalLocales } from '@/lib/core/i18n/locales';
import { deliveryFailure, deliveryFailures, type DeliveryFailure } from '@/lib/domain/delivery/send/failures';
import { textsOf } from '../kit/text/texts-of';
import { deliveryFailureText } from './delivery-texts';

const inLocale = (locale: (typeof portalLocales)[number]) => {
  const t = textsOf({ locale }, 'portal.receipt.delivery.failures');
  return (failure: string) => deliveryFailureText(failure, t);
};

test.each(Object.keys(deliveryFailures) as DeliveryFailure[])(
  'what the service says of a message itself is said in the language of the portal: %s',
  (reason) => {
    const failure = deliveryFailure(reason, 550);
    const said = portalLocales.map((locale) => inLocale(locale)(failure));
    expect(new Set([failure, ...said]).size).toBe(portalLocales.length + 1);
    for (const text of said) expect(text.includes('550')).toBe(failure.includes('550'));
  },
);

test.each([
  'connect ECONNREFUSED 192.0.2.1:587',
  '550 5.1.1 the mail server refused the recipient',
  'the mail server refused the recipient (550) of anna@example.com',
  '',
])('what others say of it stays as it is: %j', (failure) => {
  expect(inLocale('de')(failure)).toBe(failure);
});
