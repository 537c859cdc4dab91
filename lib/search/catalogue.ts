/** How the values of a field are compared (§4.6). */
export type Match = 'partial' | 'prefix' | 'exact' | 'integer' | 'float' | 'date';

/**
 * A search field of documents of one type: a path, what may be asked of it, and how its values are read. Values of
 * all elements of an array are read together: conditions are met per document, not per element (contract section 5).
 */
export type Field<Document> =
  | TextField<Document>
  | NumberField<Document>
  | DateField<Document>
  | MarkField<Document>;

interface BaseField<Document> {
  readonly path: string;
  /**
   * Stands for the field in terms, so it is short and never given to another field. Fields that share a code read the
   * same values.
   */
  readonly code: string;
  /** Whether `path:*` may be asked, and the answer; null where it may not. */
  readonly exists: ((document: Document) => boolean) | null;
}

export interface TextField<Document> extends BaseField<Document> {
  readonly match: 'partial' | 'prefix' | 'exact';
  readonly texts: (document: Document) => readonly string[];
  /** Prefix fields: whether a value is words apart by spaces, each of which begins one of the texts. */
  readonly eachWord?: boolean;
  /** Partial fields: whether phrases are frequent enough to be worth terms of two and three words. */
  readonly phraseTerms?: boolean;
  /** A field whose values are this one's as well: what is asked of this one holds where it holds for either of them. */
  readonly beside?: TextField<Document>;
}

export interface NumberField<Document> extends BaseField<Document> {
  readonly match: 'integer' | 'float';
  /** Finite numbers only. */
  readonly numbers: (document: Document) => readonly number[];
  /** Whether wide ranges are frequent enough to be worth terms of their own. */
  readonly rangeTerms?: boolean;
  /** Whether every document has exactly one value, so that what lies outside of a range is all others. */
  readonly isSingle?: boolean;
}

export interface DateField<Document> extends BaseField<Document> {
  readonly match: 'date';
  /** Milliseconds since 1970, of years 0 to 9999. */
  readonly instants: (document: Document) => readonly number[];
  /** `retailer`: days begin at the retailer's midnight. `civil`: values are days, kept as their midnight in UTC. */
  readonly zone: 'retailer' | 'civil';
  /** True for the one field that documents are ordered by; executors keep it beside the terms. */
  readonly isOrder?: boolean;
}

/** A field that only exists or does not. */
export interface MarkField<Document> extends BaseField<Document> {
  readonly match: null;
}

/** The fields of one kind of document, by path. */
export interface Catalogue<Document> {
  readonly fields: ReadonlyMap<string, Field<Document>>;
  /** IANA name; days, months and years of queries are the retailer's. */
  readonly timezone: string;
}

/** Makes a catalogue; a path that is there twice is an error of ours. */
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

/** What can be asked of a field, such as "words or *". */
export function capability<Document>({ match, exists }: Field<Document>): string {
  const parts = [...(match === null ? [] : [takes[match]]), ...(exists === null ? [] : ['*'])];
  return parts.join(' or ');
}
