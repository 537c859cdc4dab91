import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { jsonataTexts, textOfRunError } from './jsonata-errors';

const texts = jsonataTexts(createRequire(import.meta.url).resolve('jsonata'));

test('JSONata’s words are found in its source, each with its code', () => {
  expect(texts.size).toBeGreaterThan(90);
  expect(texts.get('T0410')).toBe(
    'Argument {{index}} of function {{token}} does not match function signature',
  );
  // Whatever it fills in that is not listed here is left out.
  const names = new Set([...texts.values()].flatMap((text) => text.match(/(?<=\{)\w+(?=\})/g) ?? []));
  expect([...names].toSorted()).toEqual(
    ['exp', 'functionName', 'index', 'message', 'token', 'type', 'value', 'value2'].toSorted(),
  );
});

test('a name is told where the mapping has it, and none that was made of the document', () => {
  const error = { code: 'T1005', token: 'sum' };
  const text = 'Attempted to invoke a non-function. Did you mean $sum? (T1005)';
  expect(textOfRunError(error, 'sum(total)', texts)).toBe(text);
  expect(textOfRunError(error, '$eval(total)', texts)).toBe(text.replace('sum', '…'));
});

test('a function that is none is named', () => {
  expect(textOfRunError({ code: 'T1006', token: 'desimal' }, '$desimal(total)', texts)).toBe(
    '$desimal is not a function (T1006)',
  );
});

test('what a mapping raises is in its own words; an error without a code has none', () => {
  expect(textOfRunError({ code: 'D3137', message: 'no till 7' }, '', texts)).toBe('no till 7');
  expect(textOfRunError({ code: 'D3141', message: 'x'.repeat(2000) }, '', texts)).toHaveLength(1000);
  expect(textOfRunError({ message: 'Cannot read properties of Anna' }, '', texts)).toBeNull();
});
