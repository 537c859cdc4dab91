import type { DateField, Field, NumberField, TextField } from './catalogue';
import type { Tree } from './tree';

/** A query bound to fields: words folded, numbers and dates parsed. `evaluate` defines its meaning. */
export type BoundQuery<Document> = Tree<Condition<Document>>;

export type Condition<Document> =
  /** The words, adjacent within one text of a partial field. At least one. */
  | { readonly kind: 'words'; readonly field: TextField<Document>; readonly words: readonly string[] }
  | { readonly kind: 'fuzzy'; readonly field: TextField<Document>; readonly word: string }
  /** The folded text begins with this; never empty. */
  | { readonly kind: 'prefix'; readonly field: TextField<Document>; readonly text: string }
  /** The whole folded text is this; never empty. */
  | { readonly kind: 'whole'; readonly field: TextField<Document>; readonly text: string }
  | { readonly kind: 'exists'; readonly field: Field<Document> }
  | { readonly kind: 'numbers'; readonly field: NumberField<Document>; readonly range: NumberRange }
  /** Half-open interval. */
  | {
      readonly kind: 'instants';
      readonly field: DateField<Document>;
      readonly from: number;
      readonly to: number;
    };

/** A non-empty range of finite numbers; an open end is null. */
export interface NumberRange {
  readonly from: NumberEnd | null;
  readonly to: NumberEnd | null;
}

export interface NumberEnd {
  readonly value: number;
  readonly inclusive: boolean;
}
