import { expect, test } from 'vitest';
import { processorMsOf } from '@/test/processor-time';
import { twilioSignature } from './twilio-signature';

const sign = (form: URLSearchParams) => twilioSignature('secret', 'https://receipts.example/', form);

test('names and their values count in their order, each once', () => {
  const signature = sign(new URLSearchParams('b=2&a=1&b=1'));
  expect(sign(new URLSearchParams('b=1&b=2&a=1&b=1'))).toBe(signature);
  expect(sign(new URLSearchParams('a=1&b=1'))).not.toBe(signature);
});

test('a form of many names takes as long as its length, not as its square', () => {
  const names = Array.from({ length: 30_000 }, (_, index): [string, string] => [`n${index}`, '']);
  const form = new URLSearchParams(names);
  expect(processorMsOf(() => void sign(form))).toBeLessThan(500);
});
