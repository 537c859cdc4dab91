/** Comparison of a field's values (§4.6). */
export type Match = 'partial' | 'prefix' | 'exact' | 'integer' | 'float' | 'date';

/**
 * Values of all elements of an array are read together: conditions are met per document, not per element (contract
 * section 5).
 */
export type Field<Document> =
  | TextField<Document>
  | NumberField<Document>
  | DateField<Document>
  | MarkField<Document>;

interface BaseField<Document> {
  readonly path: string;
  /** Short name of the field in terms, never reused. Fields that share a code read the same values. */
  readonly code: string;
  /** Answers `path:*`; null where it may not be asked. */
  readonly exists: ((document: Document) => boolean) | null;
}

export interface TextField<Document> extends BaseField<Document> {
  readonly match: 'partial' | 'prefix' | 'exact';
  readonly texts: (document: Document) => readonly string[];
  /** Prefix fields: a value is words apart by spaces, each of which begins one of the texts. */
  readonly eachWord?: boolean;
  /** Partial fields: phrases are frequent enough to be worth terms of two and three words. */
  readonly phraseTerms?: boolean;
  /** A field that holds this one's values as well: a condition on this one holds where it holds for either. */
  readonly beside?: TextField<Document>;
}

export interface NumberField<Document> extends BaseField<Document> {
  readonly match: 'integer' | 'float';
  /** Finite numbers only. */
  readonly numbers: (document: Document) => readonly number[];
  /** Wide ranges are frequent enough to be worth terms of their own. */
  readonly rangeTerms?: boolean;
  /** Every document has exactly one value, so that the complement of a range is two ranges. */
  readonly isSingle?: boolean;
}

export interface DateField<Document> extends BaseField<Document> {
  readonly match: 'date';
  /** Milliseconds since 1970, of years 0 to 9999. */
  readonly instants: (document: Document) => readonly number[];
  /** `retailer`: days begin at the retailer's midnight. `civil`: values are days, stored as their midnight in UTC. */
  readonly zone: 'retailer' | 'civil';
  /** The one field that orders documents; executors store it beside the terms. */
  readonly isOrder?: boolean;
}

/** A field without values, for `path:*` alone. */
export interface MarkField<Document> extends BaseField<Document> {
  readonly match: null;
}

export interface Catalogue<Document> {
  readonly fields: ReadonlyMap<string, Field<Document>>;
  /** IANA name; days, months and years of queries are the retailer's. */
  readonly timezone: string;
}

/** @throws Error for a path that is there twice. */
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

/** Supported queries of a field, such as "words or *". */
export function capability<Document>({ match, exists }: Field<Document>): string {
  const parts = [...(match === null ? [] : [takes[match]]), ...(exists === null ? [] : ['*'])];
  return parts.join(' or ');
}
