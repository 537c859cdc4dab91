import { expect, test } from 'vitest';
import { filterIn, otherPeopleTerms, withFilter } from './people-filters';

test.each([
  ['', null],
  ['properties.city:bonn', 'bonn'],
  ['+properties.city:"Bad Honnef"', 'Bad Honnef'],
  ['properties.city:bad*', 'bad'],
  ['-properties.city:bonn', null],
  ['properties.city:(bonn ulm)', null],
  ['properties.city.exact:bonn', null],
  ['properties.city:bonn (', null],
])('%s filters by the city %j', (query, city) => {
  expect(filterIn(query, 'city')).toBe(city);
});

test.each([
  ['', 'bonn', 'properties.city:bonn'],
  [
    'properties.name.last:"van  Dijk"',
    'Bad Honnef',
    'properties.name.last:"van  Dijk" properties.city:"Bad Honnef"',
  ],
  ['properties.city:ulm  identifier:4', 'bonn', 'properties.city:bonn  identifier:4'],
  ['identifier:4 properties.city:ulm properties.city:ul', null, 'identifier:4 properties.city:ul'],
  ['-properties.city:ulm', 'bonn', '-properties.city:ulm properties.city:bonn'],
  ['', 'a:b', String.raw`properties.city:a\:b`],
])('%s with the city %j is %s', (query, city, expected) => {
  expect(withFilter(query, 'city', city)).toBe(expected);
});

test.each([
  ['properties.city:bonn properties.name.last:weber', []],
  ['properties.city:bonn properties.phone:0171 identifier:4', ['properties.phone', 'identifier']],
  ['properties.city:ulm properties.city:bonn', ['properties.city']],
  ['-properties.city:bonn properties.city:(bonn ulm)', ['properties.city', 'properties.city']],
  ['properties.phone:(', []],
])('%s has further terms by %j', (query, paths) => {
  expect(otherPeopleTerms(query).map(({ term }) => term.path)).toEqual(paths);
});
