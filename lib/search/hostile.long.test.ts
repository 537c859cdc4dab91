import { describe, expect, test } from 'vitest';
import { ServiceError } from '@/lib/core/errors';
import { bindQuery } from './bind-query';
import { refuseConsumerPaths } from '@/lib/domain/receipts/search/search-receipts';
import { parseQuery } from './language/parser';
import { consumerPaths, receiptCatalogue } from '@/lib/domain/receipts/search/receipt-fields';
import { leavesOf } from './tree';
import { planTerms } from './terms/plan-terms';

const catalogue = receiptCatalogue({ search_fields: {}, timezone: 'Europe/Berlin' });
const mega = 1_000_000;

/** Takes a query all the way; returns how many leaves the plan has, or null for a 400. */
function leaves(query: string): number | null {
  try {
    return leavesOf(planTerms(bindQuery(parseQuery(query), catalogue)).query).length;
  } catch (error) {
    if (error instanceof ServiceError && error.status === 400) {
      expect(error.message.length).toBeLessThan(500);
      return null;
    }
    throw error;
  }
}

describe('a hostile query gets a 400 or a plan, in time', () => {
  test.each([
    ['10,000 terms', 'items.name:a '.repeat(10_000), null],
    ['10,000 words', `items.name:(${'a '.repeat(10_000)})`, null],
    ['parentheses', `items.name:${'('.repeat(mega)}`, null],
    ['parentheses in the open', '('.repeat(mega), null],
    ['closing parentheses', `items.name:a${')'.repeat(mega)}`, null],
    ['brackets', `total:${'['.repeat(mega)}`, null],
    ['quotes', `items.name:${'"'.repeat(mega)}`, null],
    ['an endless phrase', `items.name:"${'a '.repeat(mega)}`, null],
    ['backslashes', `items.name:"${'\\'.repeat(mega)}`, null],
    ['colons', 'a:'.repeat(mega), null],
    ['an instant of colons', `timestamp:2024-10-12T10${':00'.repeat(mega)}`, null],
    ['signs', '+-'.repeat(mega), null],
    ['stars', `identifier:${'*'.repeat(mega)}`, null],
    ['tildes', `items.name:${'a~'.repeat(mega)}`, null],
    ['a path of dots', `${'.'.repeat(mega)}:a`, null],
    ['a long path', `${'items.name'.repeat(mega / 10)}:a`, null],
    ['white space', ' '.repeat(mega), null],
    ['a number of a million digits', `total:${'9'.repeat(mega)}`, null],
    ['a number of almost a million zeros', `total:0.${'0'.repeat(mega)}1`, null],
    ['a date of digits', `timestamp:${'2024-'.repeat(mega)}`, null],
    ['a word of a million letters', `items.name:${'a'.repeat(mega)}`, 1],
    ['a similar word of a million letters', `items.name:${'a'.repeat(mega)}~`, 1],
    ['a beginning of a million letters', `identifier:${'a'.repeat(mega)}*`, 0],
    ['a whole text of a million letters', `items.unit:${'\u0130'.repeat(mega)}`, 1],
    ['marks', `items.name:a${'\u0301\u0316'.repeat(mega / 10)}`, 1],
    ['marks that stay', `items.name:a${'\u05b0\u05b1'.repeat(mega / 10)}`, 1],
    ['the longest folding', `items.name:${'ﷺ'.repeat(mega / 100)}`, 'some'],
    ['a range of control characters', 'total:[\u0001 TO \u0002]', null],
    ['SQL', `items.name:"'); drop table receipts; --"`, 1],
    ['tsquery', String.raw`items.unit:"' & !x | y:* <-> \\"`, 1],
    ['a phrase of 100,000 words', `items.name:"${'a b '.repeat(50_000)}"`, 3],
    ['lone surrogates', 'items.unit:\udc00', null],
    ['NUL', 'items.unit:"\0"', null],
  ])('%s', (_, query, expected) => {
    // Anything worse than linear would run into the test's own time limit.
    const found = leaves(query);
    if (expected === 'some') expect(found).toBeGreaterThan(0);
    else expect(found).toBe(expected);
  });

  test('64 times the same is a plan of one', () => {
    const range = 'total:{-1234567.891 TO 1234567.891}';
    for (const query of [range, `-${range}`, 'items.name:(milk bread)']) {
      expect(leaves(Array.from({ length: 32 }, () => query).join(' '))).toBe(leaves(query));
    }
  });

  test('64 wide ranges are refused before they are asked for', () => {
    const ranges = Array.from(
      { length: 64 },
      (_, index) => `total:{-${index}234567.891 TO ${index}234567.897}`,
    );
    expect(() => leaves(ranges.join(' '))).toThrow(/took longer than 2 s/);
    // As wide as anybody asks for.
    expect(leaves(ranges.slice(0, 12).join(' '))).toBeGreaterThan(500);
  });
});

describe('a query for consumers', () => {
  test.each(['identifier:a', 'total:5 -identifier.exact:a', 'identifier:*'])('may not be %s', (query) => {
    expect(() => refuseConsumerPaths(parseQuery(query), consumerPaths)).toThrow(
      expect.objectContaining({ code: 'consumer_conflict', status: 400 }),
    );
  });

  test('may name every other field', () => {
    const query = parseQuery('total:5 properties.email:a');
    expect(() => refuseConsumerPaths(query, consumerPaths)).not.toThrow();
  });
});
