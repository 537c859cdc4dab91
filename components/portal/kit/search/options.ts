import {
  counterQuery,
  type CounterMeaning,
  type CounterSetting,
} from '@/lib/domain/receipts/counter/counter-query';
import { queryCharactersMax } from '@/lib/domain/receipts/counter/query-length';
import { personQuery } from '@/lib/domain/receipts/counter/person-query';
import { trimQuery } from '@/lib/search/language/trim-query';
import { matchingFields, placeAt, valueTemplates, type ValueTemplate } from './completion';
import { placedTerms } from './query-terms';
import type { SearchField } from './search-field';
import type { SearchExample } from './search-help';
import type { SearchReading } from './use-reading';

export type Option =
  | { readonly kind: 'run'; readonly query: string }
  | { readonly kind: 'within'; readonly query: string; readonly added: string }
  | { readonly kind: 'open'; readonly id: string; readonly label: string; readonly detail: string }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'example'; readonly query: string; readonly label: string }
  | { readonly kind: 'field'; readonly field: SearchField; readonly change: TextEdit }
  | { readonly kind: 'value'; readonly template: ValueTemplate; readonly change: TextEdit };

export interface TextEdit {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

interface Situation {
  readonly text: string;
  readonly caret: number;
  readonly fields: readonly SearchField[];
  readonly examples: readonly SearchExample[];
  readonly reads: 'receipts' | 'identifiers';
  readonly setting: CounterSetting;
  readonly reading: SearchReading | null;
  /** Current search, shown outside the box; '' if there is none. */
  readonly within: string;
}

const fieldsMax = 7;

export function meaningOf(
  text: string,
  { reads, setting }: Pick<Situation, 'reads' | 'setting'>,
): CounterMeaning | null {
  return reads === 'receipts' ? counterQuery(text, setting) : personQuery(text, setting);
}

export function optionsFor(situation: Situation): Option[] {
  const { text, caret, fields, examples, setting, within } = situation;
  if (text.trim() === '') return examples.map((example) => ({ kind: 'example', ...example }));
  const meaning = meaningOf(text, situation);
  const read = situation.reading ?? meaning;
  const first: Option[] = read === null ? [] : [optionOf(read)];
  const added = read === null ? trimQuery(text) : read.kind === 'query' ? read.query : null;
  const both = `${within} ${added}`;
  const fits = within !== '' && added !== null && both.length <= queryCharactersMax;
  if (fits && placedTerms(added).length > 0) first.push({ kind: 'within', query: both, added });
  const place = placeAt(text, caret);
  const put = (replacement: string, select: string | null): TextEdit => {
    const before = text.slice(0, place.from);
    const start = before.length + (select === null ? replacement.length : replacement.indexOf(select));
    const end = start + (select?.length ?? 0);
    return { text: `${before}${replacement}${text.slice(place.to)}`, from: start, to: end };
  };
  if (place.kind === 'field') {
    const isFollowed = text.charAt(place.to) === ':';
    const matching = matchingFields(fields, place.typed).slice(0, fieldsMax);
    const completions = matching.map((field): Option => {
      return { kind: 'field', field, change: put(isFollowed ? field.path : `${field.path}:`, null) };
    });
    return [...first, ...completions];
  }
  const field = fields.find(({ path }) => path === place.path);
  if (field === undefined) return first;
  const templates = valueTemplates(field, setting.today).filter((template) =>
    template.text.startsWith(place.typed),
  );
  const isWritten = place.typed !== '' && templates.every((template) => template.text === place.typed);
  if (isWritten) return first;
  return [
    ...first,
    ...templates.map((template): Option => {
      return { kind: 'value', template, change: put(template.text, template.select) };
    }),
  ];
}

function optionOf(meaning: CounterMeaning | SearchReading): Option {
  switch (meaning.kind) {
    case 'query':
      return { kind: 'run', query: meaning.query };
    case 'receipt':
      return { ...meaning, kind: 'open' };
    case 'code':
      return meaning;
  }
}
