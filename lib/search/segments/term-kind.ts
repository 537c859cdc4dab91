import type { TermLeaf } from '../terms/term-query';

/**
 * The kind of a term: its field's code and the sign behind it (`lib/search/terms/names.ts`), as a regular expression
 * that Postgres and JavaScript read alike. Terms of no kind, such as those of consumers, are not stored in segments.
 */
export const kindPattern = '^[a-z][^:"=^*#/%~|]*[:"=^*#/%~|]';

/**
 * The sign of what segments store besides the terms of receipts: a beginning of numbers or instants, in place of all of
 * them that begin so.
 */
export const beginningSign = '~';

/** How many labels of a number's path a beginning has at most: its sign, its magnitude, two digits and half a digit. */
export const beginningMax = 5;

/** The sign of another thing that they store besides: words that stand next to each other, as terms, with spaces between. */
export const phraseSign = '|';

/** How many words. Shorter phrases have terms, longer ones are rare. */
export const phraseWords = { min: 4, max: 6 };

/** Behind everything that terms of a complete kind go on with: the last character there is. */
export const lastCharacter = '\u{10FFFF}';

const kind = new RegExp(kindPattern);

/** Where the bits of a leaf are: those of the stored terms from the first to the last, both included. */
export interface StoredSpan {
  readonly first: string;
  readonly last: string;
  /** Of these terms: when it is complete, terms that are not stored are in no receipt. Null when they have none. */
  readonly kind: string | null;
}

/** Where the bits of a term, of all that begin alike, or of a phrase are; null for leaves that have none. Pure. */
export function storedSpanOf(leaf: TermLeaf): StoredSpan | null {
  if (leaf.kind === 'term') return oneTerm(leaf.term);
  if (leaf.kind === 'prefix') return spanOfBeginning(leaf.prefix);
  if (leaf.kind !== 'phrase') return null;
  const { code, terms } = leaf;
  const isStored = terms.length >= phraseWords.min && terms.length <= phraseWords.max;
  return isStored ? oneTerm(code + phraseSign + terms.join(' ')) : null;
}

function spanOfBeginning(prefix: string): StoredSpan {
  const of = kindOf(prefix);
  const path = prefix.slice(of?.length);
  if (of?.endsWith('#') === true && path.length <= beginningMax) {
    return oneTerm(of.slice(0, -1) + beginningSign + path);
  }
  return { first: prefix, last: prefix + lastCharacter, kind: of };
}

function oneTerm(term: string): StoredSpan {
  return { first: term, last: term, kind: kindOf(term) };
}

function kindOf(term: string): string | null {
  return kind.exec(term)?.[0] ?? null;
}
