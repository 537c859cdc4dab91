/**
 * The kind of a term: its field's code and the sign behind it (`lib/search/terms/names.ts`), as a regular expression
 * that Postgres and JavaScript read alike. Terms of no kind, such as those of consumers, are not stored in segments.
 */
export const kindPattern = '^[a-z][^:"=^*#/%]*[:"=^*#/%]';

const kind = new RegExp(kindPattern);

/** The kind of a term, or of a beginning of terms; null when it has none. */
export function kindOf(term: string): string | null {
  return kind.exec(term)?.[0] ?? null;
}

/** Behind everything that terms of a complete kind go on with: the last character there is. */
export const lastCharacter = '\u{10FFFF}';
