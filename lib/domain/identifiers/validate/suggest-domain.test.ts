import { expect, test } from 'vitest';
import { suggestDomain } from './suggest-domain';

test.each([
  ['gmial.com', 'gmail.com'],
  ['gmail.con', 'gmail.com'],
  ['hotmial.com', 'hotmail.com'],
  ['web.d', 'web.de'],
  ['gmx.d', 'gmx.de'],
  ['t-onlin.de', 't-online.de'],
  ['gmail.com', null],
  ['gmx.net', null],
  ['shop.example.org', null],
  ['bmw.de', null],
])('%s may mean %s', (domain, meant) => {
  expect(suggestDomain(domain)).toBe(meant);
});
