import type { DateField, Field, NumberField, TextField } from './catalogue';
import type { Tree } from './tree';

/**
 * A query that knows its fields: words folded, numbers and dates read, every condition possible. What it means is
 * said by `evaluate`.
 */
export type BoundQuery<Document> = Tree<Condition<Document>>;

export type Condition<Document> =
  /** The words, next to each other within one text, of a partial field. At least one. */
  | { readonly kind: 'words'; readonly field: TextField<Document>; readonly words: readonly string[] }
  | { readonly kind: 'fuzzy'; readonly field: TextField<Document>; readonly word: string }
  /** The folded text begins with this; never empty. */
  | { readonly kind: 'prefix'; readonly field: TextField<Document>; readonly text: string }
  /** The whole folded text is this; never empty. */
  | { readonly kind: 'whole'; readonly field: TextField<Document>; readonly text: string }
  | { readonly kind: 'exists'; readonly field: Field<Document> }
  | { readonly kind: 'numbers'; readonly field: NumberField<Document>; readonly range: NumberRange }
  /** From `from` up to, not including, `to`. */
  | {
      readonly kind: 'instants';
      readonly field: DateField<Document>;
      readonly from: number;
      readonly to: number;
    };

/** A range of finite numbers that is not empty by its ends; an end that is open is null. */
export interface NumberRange {
  readonly from: NumberEnd | null;
  readonly to: NumberEnd | null;
}

export interface NumberEnd {
  readonly value: number;
  readonly inclusive: boolean;
}
