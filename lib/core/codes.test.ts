import { expect, test } from 'vitest';
import { isCurrency, isTimezone, todaysCurrencies } from './codes';
import { resolveLocaltime } from '@/lib/domain/receipts/wire/localtime';

const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
const shortNames = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => `${a}${b}${c}`)));

test('every time zone that is taken places a time, old names and any case included', () => {
  const named = Intl.supportedValuesOf('timeZone');
  expect(named.filter((name) => !isTimezone(name))).toEqual([]);
  const taken = [...named, ...shortNames, 'pst', 'europe/berlin', 'US/Pacific', 'EST5EDT'].filter(isTimezone);
  expect(taken).toEqual(expect.arrayContaining(['UTC', 'EST', 'US/Pacific', 'EST5EDT', 'europe/berlin']));
  for (const name of taken) {
    expect(() => resolveLocaltime('2026-03-14T12:34:56', name), name).not.toThrow();
  }
});

test('a currency is taken and offered also when it is young, or that of several countries', () => {
  const codes = ['EUR', 'XAF', 'XCD', 'XCG', 'XOF', 'XPF', 'ZWG'];
  expect(codes.filter((code) => !isCurrency(code))).toEqual([]);
  expect(todaysCurrencies()).toEqual(expect.arrayContaining(codes));
});
