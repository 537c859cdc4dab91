export type Match = 'partial' | 'prefix' | 'exact' | 'integer' | 'float' | 'date';

/** A condition looks at the whole document, not at one element of an array (contract section 5). */
export type CatalogueField<Document> =
  | TextField<Document>
  | NumberField<Document>
  | DateField<Document>
  | MarkField<Document>;

interface BaseField<Document> {
  readonly path: string;
  /** Stands for the field in terms. Never reused, except by fields that read the same values. */
  readonly code: string;
  /** True if `path:*` matches the document; null if the field does not support `path:*`. */
  readonly exists: ((document: Document) => boolean) | null;
}

export interface TextField<Document> extends BaseField<Document> {
  readonly match: 'partial' | 'prefix' | 'exact';
  readonly texts: (document: Document) => readonly string[];
  /** For prefix fields: true if each searched word must begin one of the texts. */
  readonly eachWord?: boolean;
  /**
   * For partial fields: true if two or three successive words also become one term, which makes phrases fast.
   */
  readonly phraseTerms?: boolean;
  /** A second field that may contain the value. A condition holds if it holds for either field. */
  readonly beside?: TextField<Document>;
}

export interface NumberField<Document> extends BaseField<Document> {
  readonly match: 'integer' | 'float';
  readonly numbers: (document: Document) => readonly number[];
  /** True if intervals of numbers become terms, which makes wide ranges fast. */
  readonly rangeTerms?: boolean;
  /** True if every document has exactly one value. Then the numbers outside a range are two ranges. */
  readonly isSingle?: boolean;
}

export interface DateField<Document> extends BaseField<Document> {
  readonly match: 'date';
  /** Milliseconds since 1970, for the years 0 to 9999. */
  readonly instants: (document: Document) => readonly number[];
  /**
   * `retailer`: days begin at the retailer's midnight. `civil`: values are days, stored as midnight in UTC.
   */
  readonly zone: 'retailer' | 'civil';
  /** True for the one field that orders documents. The index stores its instant outside the terms. */
  readonly isOrder?: boolean;
}

export interface MarkField<Document> extends BaseField<Document> {
  readonly match: null;
}

export interface Catalogue<Document> {
  readonly fields: ReadonlyMap<string, CatalogueField<Document>>;
  readonly timezone: string;
}

/** @throws Error if two fields have the same path. */
export function catalogue<Document>(
  fields: readonly CatalogueField<Document>[],
  timezone: string,
): Catalogue<Document> {
  const byPath = new Map(fields.map((field) => [field.path, field]));
  if (byPath.size !== fields.length) throw new Error('Two search fields have the same path.');
  return { fields: byPath, timezone };
}

const takes: Readonly<Record<Match, string>> = {
  partial: 'words',
  prefix: 'the beginning of a text',
  exact: 'a whole text',
  integer: 'a whole number or a range of them',
  float: 'a number or a range of them',
  date: 'a date or a range of them',
};

export function capability<Document>({ match, exists }: CatalogueField<Document>): string {
  const parts = [...(match === null ? [] : [takes[match]]), ...(exists === null ? [] : ['*'])];
  return parts.join(' or ');
}
