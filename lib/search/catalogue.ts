/** Comparison of values (specification section 4.6). */
export type Match = 'partial' | 'prefix' | 'exact' | 'integer' | 'float' | 'date';

/** Conditions are met per document, not per element of an array (contract section 5). */
export type Field<Document> =
  | TextField<Document>
  | NumberField<Document>
  | DateField<Document>
  | MarkField<Document>;

interface BaseField<Document> {
  readonly path: string;
  /** Code in terms, never reused. Fields with the same code read the same values. */
  readonly code: string;
  /** True if `path:*` matches the document; null if the field does not support it. */
  readonly exists: ((document: Document) => boolean) | null;
}

export interface TextField<Document> extends BaseField<Document> {
  readonly match: 'partial' | 'prefix' | 'exact';
  readonly texts: (document: Document) => readonly string[];
  /** True if each word of a searched value must begin one of the texts; for prefix fields. */
  readonly eachWord?: boolean;
  /** Phrases are worth terms of two and three words; for partial fields. */
  readonly phraseTerms?: boolean;
  /** Field that also contains values of this field: a condition holds if it holds for either. */
  readonly beside?: TextField<Document>;
}

export interface NumberField<Document> extends BaseField<Document> {
  readonly match: 'integer' | 'float';
  readonly numbers: (document: Document) => readonly number[];
  /** Wide ranges are frequent enough for terms of their own. */
  readonly rangeTerms?: boolean;
  /** One value in every document: the complement of a range is two ranges. */
  readonly isSingle?: boolean;
}

export interface DateField<Document> extends BaseField<Document> {
  readonly match: 'date';
  /** Milliseconds since 1970, of years 0 to 9999. */
  readonly instants: (document: Document) => readonly number[];
  /** `retailer`: days begin at the retailer's midnight. `civil`: days, stored as midnight in UTC. */
  readonly zone: 'retailer' | 'civil';
  /** Orders documents: only one field, stored beside the terms. */
  readonly isOrder?: boolean;
}

export interface MarkField<Document> extends BaseField<Document> {
  readonly match: null;
}

export interface Catalogue<Document> {
  readonly fields: ReadonlyMap<string, Field<Document>>;
  /** IANA name, for days, months and years of queries. */
  readonly timezone: string;
}

/** @throws Error if two fields have the same path. */
export function catalogue<Document>(
  fields: readonly Field<Document>[],
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

export function capability<Document>({ match, exists }: Field<Document>): string {
  const parts = [...(match === null ? [] : [takes[match]]), ...(exists === null ? [] : ['*'])];
  return parts.join(' or ');
}
