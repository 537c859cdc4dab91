import { describe, expect, test } from 'vitest';
import { answers } from '@/test/search/arbitraries/answer';
import type { IdentifierDocument } from './identifier-document';
import { identifierCatalogue } from './identifier-fields';

const catalogue = identifierCatalogue({ timezone: 'Europe/Berlin' });
const anna: IdentifierDocument = {
  identifier: 'CARD-1001',
  properties: {
    name: { title: 'Dr.', first: 'Änna', middle: null, last: 'van der Berg' },
    email: 'anna@example.com',
    phone: '+49 30 1234567',
    postcode: '10117',
    city: 'Berlin',
    address: ['Friedrichstraße 1', 'Hinterhof'],
    house_number: '1a',
    gender: 'female',
    birthdate: '1980-05-01',
    'opt-out': ['receipts'],
  },
};

function finds(query: string): boolean {
  const { byDocument, byTerms } = answers(query, anna, catalogue, null);
  expect(byTerms).toBe(byDocument);
  return byDocument;
}

test.each([
  ['0171/123 45-67', '01711234567'],
  ['+49 (0)171 1234567', '+491711234567'],
  ['0049 171.1234567', '+491711234567'],
  ['+491711234567', '+491711234567'],
  ['ask Tom', null],
])('the telephone number %s is found as %s', (phone, digits) => {
  const found = (query: string) => {
    const { byDocument, byTerms } = answers(
      query,
      { identifier: 'a', properties: { phone } },
      catalogue,
      null,
    );
    expect(byTerms).toBe(byDocument);
    return byDocument;
  };
  expect(found(`properties.phone.exact:"${phone}"`)).toBe(true);
  if (digits !== null) expect(found(`properties.phone.exact:${digits}`)).toBe(true);
  expect(found('properties.phone:+')).toBe(digits?.startsWith('+') ?? false);
});

describe('identifiers', () => {
  test.each([
    'identifier:card',
    'identifier:card-100*',
    'identifier.exact:card-1001',
    'properties.name.title:DR.',
    'properties.name.first:an',
    'properties.name.first.exact:anna',
    'properties.name.last:"van d"',
    'properties.name.last.exact:"van der berg"',
    'properties.email:anna@',
    'properties.email.exact:anna@example.com',
    'properties.postcode:101',
    'properties.postcode.exact:10117',
    'properties.address:friedrichstras',
    'properties.address:hinter',
    'properties.address.exact:HINTERHOF',
    'properties.city:ber',
    'properties.city.exact:berlin',
    'properties.house_number:1',
    'properties.house_number.exact:1A',
    'properties.phone:"+49 30"',
    String.raw`properties.phone:+49\ 30`,
    'properties.phone.exact:"+49 30 1234567"',
    // As people type it, whatever signs its digits are grouped by.
    'properties.phone:+49301234567',
    'properties.phone:(0301234567 \\+49301234567)',
    'properties.phone.exact:+49301234567',
    'properties.gender:female',
    'properties.birthdate:1980-05-01',
    'properties.birthdate:1980',
    'properties.birthdate:[1980-05-01 TO 1980-05-01]',
    '-properties.name.middle:a',
    // Whatever she is known by; words of several fields, in any order.
    'consumer:ANNA',
    'consumer:berg',
    'consumer:"van der berg"',
    'consumer:"berg anna +4930"',
    'consumer:"der card anna@exa"',
    'consumer:1001',
    'consumer:(nobody anna)',
    '-consumer:nobody',
  ])('%s finds Anna', (query) => {
    expect(finds(query)).toBe(true);
  });

  test.each([
    'identifier:1001',
    'identifier.exact:card',
    'properties.name.title:D',
    'properties.name.last:berg',
    'properties.phone:301234567',
    'properties.phone:+49301234568',
    'properties.city:erlin',
    'properties.gender:male',
    'properties.birthdate:1980-04-30',
    'properties.birthdate:1980-05-02',
    'properties.birthdate:{1980-05-01 TO *]',
    'properties.birthdate:[* TO 1980-05-01}',
    // Neither what lies within words, nor domains, towns and titles.
    'consumer:erg',
    'consumer:example',
    'consumer:berlin',
    'consumer:dr.',
    'consumer:"anna muster"',
    'consumer:" "',
  ])('%s does not', (query) => {
    expect(finds(query)).toBe(false);
  });
});
