/** Positions count characters from 1 (specification section 4.6). */
export interface Query {
  readonly terms: readonly Term[];
}

export type Occur = '+' | '-' | null;

/** Such as `path:value`. */
export interface Term {
  readonly occur: Occur;
  readonly path: string;
  readonly value: Value;
  readonly position: number;
}

export type Value = Exists | Text | Range | AnyOf;

/** Such as `path:*`. */
export interface Exists {
  readonly kind: 'exists';
  readonly position: number;
}

export interface Text {
  readonly kind: 'text';
  readonly text: string;
  readonly quoted: boolean;
  readonly suffix: '~' | '*' | null;
  readonly position: number;
}

/** A range: `[a TO b]`, `{a TO b}`, or one bracket of each kind. */
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

/** Such as `(a +b -"c d" e~)`. */
export interface AnyOf {
  readonly kind: 'any-of';
  readonly words: readonly GroupWord[];
  readonly position: number;
}

export interface GroupWord {
  readonly occur: Occur;
  readonly value: Text;
}
