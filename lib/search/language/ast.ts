/** Positions count characters from 1 (specification section 4.6). */
export interface Query {
  readonly terms: readonly Term[];
}

export type Occur = '+' | '-' | null;

/** `path:value`. */
export interface Term {
  readonly occur: Occur;
  readonly path: string;
  readonly value: Value;
  readonly position: number;
}

export type Value = Exists | Text | Range | AnyOf;

/** `path:*`. */
export interface Exists {
  readonly kind: 'exists';
  readonly position: number;
}

/** Bare or quoted text, escapes resolved. */
export interface Text {
  readonly kind: 'text';
  readonly text: string;
  readonly quoted: boolean;
  readonly suffix: '~' | '*' | null;
  readonly position: number;
}

/** `[a TO b]` with either bracket at either end. */
export interface Range {
  readonly kind: 'range';
  readonly from: Bound;
  readonly to: Bound;
  readonly position: number;
}

/** `text` is null for `*`. */
export interface Bound {
  readonly text: string | null;
  readonly inclusive: boolean;
  readonly position: number;
}

/** `(a +b -"c d" e~)`. */
export interface AnyOf {
  readonly kind: 'any-of';
  readonly words: readonly GroupWord[];
  readonly position: number;
}

export interface GroupWord {
  readonly occur: Occur;
  readonly value: Text;
}
