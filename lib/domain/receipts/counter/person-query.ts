import type { Term } from '@/lib/search/language/ast';
import { printQuery } from '@/lib/search/language/print';
import { words } from '@/lib/search/words';
import { phoneValue, type CounterMeaning, type CounterSetting } from './counter-query';
import { namesField } from './said';
import { plain, term } from './terms';

const charactersMax = 500;

/**
 * Puts what is typed to find a person into the query language: an e-mail address, a telephone or card number, a
 * postcode, a name. Null when the text names a field and so is a query already, or holds no word at all. The query it
 * answers is always a valid one.
 */
export function personQuery(text: string, setting: CounterSetting): CounterMeaning | null {
  const typed = text.replaceAll(/[\0\ud800-\udfff"]/gu, ' ').trim();
  if (words(typed).length === 0 || typed.length > charactersMax || namesField(text)) return null;
  const terms = termsOf(typed, setting);
  return { kind: 'query', query: printQuery({ terms }) };
}

function termsOf(typed: string, setting: CounterSetting): Term[] {
  const phone = phoneValue(typed, setting);
  if (phone !== null) return [term('properties.phone', phone)];
  // As a card shows its number: in groups of digits.
  if (/^\d(?:\s*\d){7,}$/.test(typed)) return [term('identifier', plain(typed.replaceAll(/\s/g, '')))];
  const parts = typed.split(/\s+/).filter((part) => words(part).length > 0);
  const [only = typed] = parts;
  const comma = parts.findIndex((part) => part.endsWith(','));
  if (comma >= 0) {
    // `Fischer, Lena`, as lists of names have it.
    const last = parts
      .slice(0, comma + 1)
      .join(' ')
      .slice(0, -1);
    const first = parts.slice(comma + 1).join(' ');
    return [
      ...(first === '' ? [] : [term('properties.name.first', plain(first))]),
      term('properties.name.last', plain(last)),
    ];
  }
  if (parts.length > 1) {
    const [first, last] = [parts.slice(0, -1).join(' '), parts.at(-1) ?? ''];
    return [term('properties.name.first', plain(first)), term('properties.name.last', plain(last))];
  }
  if (/^\d{4,5}$/.test(only)) return [term('properties.postcode', plain(only))];
  const isName = /^\p{L}[\p{L}\p{M}'’-]*$/u.test(only);
  return [term(isName ? 'properties.name.last' : 'identifier', plain(only))];
}
