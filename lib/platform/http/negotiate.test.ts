import { describe, expect, test } from 'vitest';
import { chooseForm, type AnswerForm } from './negotiate';

const forms: readonly AnswerForm[] = [
  { type: 'text/csv', description: '' },
  { type: 'text/plain', description: '', parameters: { width: ['42', '32', '48'] } },
  { type: 'application/pdf', description: '' },
];

const chosen = (accept: string | null) => {
  const form = chooseForm({ get: () => accept }, forms);
  return form === null ? null : [form.type, form.parameters];
};

const json = ['application/json', {}];

describe('the form of an answer', () => {
  test.each([
    null,
    '',
    '*/*',
    'application/json',
    'application/json; charset=utf-8',
    'application/*',
    'application/problem+json',
    'text/html, application/xhtml+xml, application/xml;q=0.9, */*;q=0.8',
    'text/csv;q=0.5, application/json',
    'text/plain;width=40, application/json;q=0.1',
    'application/json; profile="text/csv, text/plain"',
  ])('for %j is JSON', (accept) => {
    expect(chosen(accept)).toEqual(json);
  });

  test.each([
    ['text/csv', 'text/csv', {}],
    ['TEXT/CSV', 'text/csv', {}],
    ['text/csv; charset=utf-8; header=present', 'text/csv', {}],
    ['application/json;q=0.5, text/csv', 'text/csv', {}],
    ['text/*', 'text/csv', {}],
    ['text/*;q=0.2, text/plain', 'text/plain', { width: '42' }],
    ['text/plain', 'text/plain', { width: '42' }],
    ['text/plain; width=32', 'text/plain', { width: '32' }],
    ['text/plain;width="48";q=0.3, text/plain;width=32;q=0.9', 'text/plain', { width: '32' }],
    ['text/plain;width=40, text/plain;width=48', 'text/plain', { width: '48' }],
    ['nonsense, application/pdf', 'application/pdf', {}],
  ])('for %j is %s', (accept, type, parameters) => {
    expect(chosen(accept)).toEqual([type, parameters]);
  });

  test.each(['text/html', 'image/*', 'text/plain;width=40', 'text/csv;q=0', ';;;', '"', '"\\', ','])(
    'for %j is none',
    (accept) => {
      expect(chosen(accept)).toBeNull();
    },
  );
});
