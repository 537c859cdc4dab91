import { consumerPath } from '@/lib/domain/identifiers/consumer-path';
import type { Term } from '@/lib/search/language/ast';
import { printQuery } from '@/lib/search/language/print';
import { words } from '@/lib/search/words';
import { phoneValue, type CounterMeaning, type CounterSetting } from './counter-query';
import { namesField } from './query-tokens';
import { plain, term } from '@/lib/search/language/build-terms';
import { personTerm } from './terms';

const charactersMax = 500;

/**
 * Reads a contact, a card number, names or a postcode. Null if the text has no word, or if it names a field
 * and so is a query already.
 */
export function personQuery(text: string, setting: CounterSetting): CounterMeaning | null {
  const typed = text.replaceAll(/[\0\ud800-\udfff"]/gu, ' ').trim();
  if (words(typed).length === 0 || typed.length > charactersMax || namesField(text)) return null;
  return { kind: 'query', query: printQuery({ terms: [termOf(typed, setting)] }) };
}

function termOf(typed: string, setting: CounterSetting): Term {
  const phone = phoneValue(typed, setting);
  if (phone !== null) return term(consumerPath, phone);
  if (/^\d(?:\s*\d){7,}$/.test(typed)) return term(consumerPath, plain(typed.replaceAll(/\s/g, '')));
  if (/^\d{4,5}$/.test(typed)) return term('properties.postcode', plain(typed));
  return personTerm(typed.split(/\s+/));
}
