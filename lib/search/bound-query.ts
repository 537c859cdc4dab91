import type { DateField, CatalogueField, NumberField, TextField } from './catalogue';
import type { Tree } from './tree';

/** `evaluate` defines the meaning of a bound query. */
export type BoundQuery<Document> = Tree<Condition<Document>>;

export type Condition<Document> =
  /** Words that follow each other in one text of the field. */
  | { readonly kind: 'words'; readonly field: TextField<Document>; readonly words: readonly string[] }
  | { readonly kind: 'fuzzy'; readonly field: TextField<Document>; readonly word: string }
  | { readonly kind: 'prefix'; readonly field: TextField<Document>; readonly text: string }
  | { readonly kind: 'whole'; readonly field: TextField<Document>; readonly text: string }
  | { readonly kind: 'exists'; readonly field: CatalogueField<Document> }
  | { readonly kind: 'numbers'; readonly field: NumberField<Document>; readonly range: NumberRange }
  /** Half-open interval in milliseconds since 1970. */
  | {
      readonly kind: 'instants';
      readonly field: DateField<Document>;
      readonly from: number;
      readonly to: number;
    };

/** An open end is null. */
export interface NumberRange {
  readonly from: NumberEnd | null;
  readonly to: NumberEnd | null;
}

export interface NumberEnd {
  readonly value: number;
  readonly inclusive: boolean;
}
