import { describe, expect, test } from 'vitest';
import { eraseProperties, eraseValue } from './erase-value';
import { distinctiveValues, soughtPerson } from './sought-person';

const anna = soughtPerson(
  'Anna.Muster@Example.com',
  {
    name: { first: 'Anna', middle: undefined, last: 'Muster', title: undefined },
    email: 'anna@mail.example',
    phone: '0170 1234567',
    city: 'Bonn',
    house_number: '12',
  },
  'DE',
);
const member = soughtPerson('1001', {}, 'DE');

describe('what means a person anywhere', () => {
  test('are addresses in all their writings, and identifiers too long to be anything else', () => {
    expect(distinctiveValues(anna)).toEqual([
      'Anna.Muster@Example.com',
      'anna@mail.example',
      '0170 1234567',
      '+491701234567',
    ]);
    expect(distinctiveValues(member)).toEqual([]);
    // The digits of an e-mail address are another person's number.
    const digits = '015123456789@example.com';
    expect(distinctiveValues(soughtPerson(digits, { email: digits }, 'DE'))).toEqual([digits]);
  });
});

describe('any document', () => {
  test('loses addresses in either case, within texts, lists and names of members', () => {
    const document = {
      note: 'For ANNA@mail.example, please',
      list: ['anna.muster@example.com', 7],
      'anna@mail.example': { phone: '+491701234567' },
    };
    expect(eraseValue(document, anna)).toEqual({
      note: 'For [erased], please',
      list: ['[erased]', 7],
      '[erased]': { phone: '[erased]' },
    });
  });

  test('loses addresses that are percent-encoded, as in links, forms and names of files', () => {
    const document = {
      link: 'https://shop.example/?mail=anna%40mail.example&phone=%2B491701234567',
      file: "attachment; filename*=UTF-8''For%20Anna.Muster%40Example.com.pdf",
    };
    expect(eraseValue(document, anna)).toEqual({
      link: 'https://shop.example/?mail=[erased]&phone=[erased]',
      file: "attachment; filename*=UTF-8''For%20[erased].pdf",
    });
  });

  test('keeps what only looks alike', () => {
    const encoded = { link: '/?mail=joanna%40mail.example&to=%20anna%40mail.examples' };
    expect(eraseValue(encoded, anna)).toEqual(encoded);
    const document = { a: 'joanna@mail.example', b: 'anna@mail.examples', c: 'Anna from Bonn', d: '1001' };
    expect(eraseValue(document, anna)).toEqual(document);
    expect(eraseValue(document, member)).toEqual(document);
  });
});

describe('free properties of a document of the person', () => {
  test('lose members that hold facts of the person, or are named like personal ones', () => {
    const properties = {
      salesperson: 'K. Baum',
      email: 'somebody.else@example.com',
      customer_name: 'A. M.',
      greeting: 'Thank you, Anna!',
      delivery: { town: 'bonn', parcel: 'P-1' },
      notes: ['Muster', 'Gift wrapped'],
      tse: { signature: 'abc' },
      house: '12',
    };
    expect(eraseProperties(properties, anna)).toEqual({
      salesperson: 'K. Baum',
      delivery: { parcel: 'P-1' },
      notes: ['Gift wrapped'],
      tse: { signature: 'abc' },
      house: '12',
    });
  });

  test('lose a short identifier, as text and as number', () => {
    expect(eraseProperties({ card: '1001', number: 1001, till: 'T-10012', points: 5 }, member)).toEqual({
      till: 'T-10012',
      points: 5,
    });
  });
});
