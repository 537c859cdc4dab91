import { createTranslator } from 'next-intl';
import { expect, test } from 'vitest';
import { invalidRequest, ServiceError, unprocessable, conflict } from '@/lib/core/errors';
import { de } from '@/lib/core/i18n/messages/de';
import { InvalidReceiptError } from '@/lib/domain/transformations/failure';
import { attemptsExhausted, rawFailureOf, type RawFailure } from '@/lib/domain/pos/failure-cause';
import { violation } from '@/lib/core/problems';
import { TransformationError } from '@/lib/formats/transformation-error';
import { rawFailureText } from './raw-failure-text';

const t = createTranslator({ locale: 'de', messages: de, namespace: 'errors' });
const missing = violation('body', 'items.0.total', 'missing');

function said({ code, message, cause }: RawFailure): string | null {
  // As it comes back from the database.
  const failureCause = JSON.parse(JSON.stringify(cause)) as RawFailure['cause'];
  return rawFailureText(t, { failureCode: code, failureMessage: message, failureCause });
}

test.each([
  [
    new TransformationError('no_transformation', 'no_transformation'),
    'Für diese Daten ist keine Transformation eingerichtet.',
  ],
  [
    new TransformationError('mapping_timeout', 'mapping_timeout', { parameters: { maximum: 3 } }),
    'Die Transformation hat länger als 3 Sekunden gedauert.',
  ],
  [
    new InvalidReceiptError({ number: 2, detail: missing.description, others: 1 }, [missing]),
    'Beleg 2: items.0.total: Erforderlich. (und 1 weitere)',
  ],
  [unprocessable('store not found', 'store_missing', { reference: '7' }), 'Filiale 7 gibt es nicht.'],
  [conflict('…', 'receipt_differs', { names: ['items', 'total'] }), /anderem Inhalt.*items, total/],
  [invalidRequest([missing]), 'items.0.total: Erforderlich.'],
  [new ServiceError('body_too_large', 'too large'), de.errors.codes.body_too_large],
])('%s is said in German', (error, text) => {
  expect(said(rawFailureOf(error))).toMatch(text);
});

test('what the service gave up is said in German', () => {
  expect(said(attemptsExhausted)).toBe(
    'Bei uns ist etwas schiefgegangen. Verarbeite den Rohbeleg später erneut.',
  );
});

test('words of the mapping, and what was noted without a cause, stay as they are', () => {
  const raised = new TransformationError('mapping_failed', { said: 'no till 7' });
  expect(rawFailureOf(raised).cause).toBeNull();
  expect(said(rawFailureOf(raised))).toBe('no till 7');
  const noted = { failureCode: 'unprocessable', failureMessage: 'store not found', failureCause: null };
  expect(rawFailureText(t, noted)).toBe('store not found');
  expect(rawFailureText(t, { ...noted, failureCode: null, failureMessage: null })).toBeNull();
});

test('a failure names what a function was given, and one that was stored without it is still said', () => {
  const parameters = { argument: 'Betrag', text: '"5,4O"' };
  const error = new TransformationError('mapping_failed', 'not_a_number', { parameters });
  expect(said(rawFailureOf(error))).toMatch(/^Betrag: "5,4O" ist keine Zahl\. Wähle /);
  const former = rawFailureOf(error);
  const failureCause = { reason: 'not_a_number', parameters: { text: '"5,4O"' }, violations: [] } as const;
  const noted = { failureCode: former.code, failureMessage: former.message, failureCause };
  expect(rawFailureText(t, noted)).toMatch(/^…: "5,4O" ist keine Zahl\./);
});

test('what no database keeps is left out of a cause', () => {
  const parameters = { text: 'a\0b', picture: '\ud800' };
  const { cause } = rawFailureOf(new TransformationError('mapping_failed', 'not_a_time', { parameters }));
  expect(cause?.parameters).toEqual({ text: 'ab', picture: '\ufffd' });
});
