import type { InputFormat } from './input-formats.ts';

/** A document as recognition sees it: parsed, never interpreted. */
export type ParsedDocument =
  | { readonly form: 'json'; readonly value: unknown }
  | {
      readonly form: 'xml';
      /** The root element's name without its prefix. */
      readonly root: string;
      /** The root element's namespace, or null. */
      readonly namespace: string | null;
      /** The tree that a transformation gets, as `parseXml` makes it. */
      readonly tree: Readonly<Record<string, unknown>>;
    }
  /** A table in text: what its header calls the columns. */
  | { readonly form: 'csv'; readonly columns: readonly string[] }
  | { readonly form: 'text'; readonly text: string; readonly lines: readonly string[] }
  /** Commands to a printer. */
  | { readonly form: 'escpos'; readonly bytes: Uint8Array }
  /** An archive: its files by their paths. */
  | { readonly form: 'zip'; readonly files: Readonly<Record<string, unknown>> };

/** A kind of document that can be distinguished from others by what it holds, whether or not something reads it. */
export interface DocumentKind {
  /** Names the kind in the API, and the built-in transformation that reads it; it never changes. */
  readonly name: string;
  /** What people call it, such as `Shopify order`; a proper name, the same in every language. */
  readonly title: string;
  /**
   * True when a document is of this kind. Runs in the sandbox, for every raw receipt whose type says nothing: it looks at
   * names and fixed values near the root, never at all of a document. Exact rather than eager: what it takes must not be
   * another kind's.
   */
  readonly recognises: (document: ParsedDocument) => boolean;
}

/** A kind of document with the built-in transformation that reads it. */
export interface DocumentFormat extends DocumentKind {
  readonly inputFormat: InputFormat;
  /** Media types of this kind alone; never a general one such as `application/json`. */
  readonly contentTypes: readonly string[];
  /** Character set where the document names none. */
  readonly charset?: string;
  /** Files in `samples/`, the simplest first; each has its receipts beside it in `*.receipts.json`. */
  readonly samples: readonly string[];
}

/** The value as an object to look into; empty for anything else. */
export function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? (value as Readonly<Record<string, unknown>>) : {};
}

/** The value, or where it is a list its first element: what documents carry that come alone or many at once. */
export function firstOf(value: unknown): unknown {
  return Array.isArray(value) ? (value[0] as unknown) : value;
}
