import type { Context } from '@/lib/platform/context';
import { permissionOf } from '@/lib/platform/auth/permissions';
import { countWords } from '@/lib/domain/receipts/counter/counter-query';
import { queryCharactersMax } from '@/lib/domain/receipts/counter/query-length';
import { anyOf, term } from '@/lib/domain/receipts/counter/terms';
import type { Term } from '@/lib/search/language/ast';
import { parseQuery, termsMax } from '@/lib/search/language/parser';
import { printQuery } from '@/lib/search/language/print';
import { findIdentifiers } from './find-counter-names';

/**
 * A query that asks for an e-mail address or a telephone number as an identifier, with the consumers in it who have it under
 * another one, as those with a customer's card have. Unchanged where the caller may not search for consumers.
 */
export async function withContacts(ctx: Context, query: string): Promise<string> {
  if (!ctx.permissions.has(permissionOf('search_identifiers'))) return query;
  const { terms } = parseQuery(query);
  const changed = await Promise.all(terms.map((each) => withConsumers(ctx, each)));
  if (changed.every((each, index) => each === terms[index]) || countWords(changed) > termsMax) return query;
  const whole = printQuery({ terms: changed });
  return whole.length > queryCharactersMax ? query : whole;
}

async function withConsumers(ctx: Context, asked: Term): Promise<Term> {
  const { path, value } = asked;
  if (path !== 'identifier' || (value.kind !== 'text' && value.kind !== 'any-of')) return asked;
  const texts = value.kind === 'text' ? [value.text] : value.words.map((word) => word.value.text);
  const field = texts.every((text) => /^\+?\d{7,15}$/.test(text))
    ? 'properties.phone.exact'
    : texts.every((text) => /^[^@]+@[^@]+$/.test(text))
      ? 'properties.email.exact'
      : null;
  if (field === null) return asked;
  const found = await findIdentifiers(ctx, printQuery({ terms: [term(field, value)] }));
  const others = found.filter((identifier) => !texts.includes(identifier));
  return others.length === 0 ? asked : term('identifier.exact', anyOf([...texts, ...others]));
}
