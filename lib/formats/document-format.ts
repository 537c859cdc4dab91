import type { InputFormat } from './input-formats';

export type ParsedDocument =
  | { readonly form: 'json'; readonly value: unknown }
  | {
      readonly form: 'xml';
      /** Without its prefix. */
      readonly root: string;
      readonly namespace: string | null;
      /** As `parseXml` makes it. */
      readonly tree: Readonly<Record<string, unknown>>;
    }
  | { readonly form: 'csv'; readonly columns: readonly string[] }
  | { readonly form: 'text'; readonly text: string; readonly lines: readonly string[] }
  | { readonly form: 'escpos'; readonly bytes: Uint8Array }
  | { readonly form: 'zip'; readonly files: Readonly<Record<string, unknown>> };

export interface DocumentKind {
  /** Stable name in the API, and of the built-in transformation. */
  readonly name: string;
  /** Proper name such as `Shopify order`, the same in every language. */
  readonly title: string;
  /**
   * Runs in the sandbox for every raw receipt of a general type: look near the root only, and never take
   * documents of another kind.
   */
  readonly recognises: (document: ParsedDocument) => boolean;
}

export interface DocumentFormat extends DocumentKind {
  readonly inputFormat: InputFormat;
  /** Media types of this kind alone, never a general one such as `application/json`. */
  readonly contentTypes: readonly string[];
  /** Default where the document names none. */
  readonly charset?: string;
  /** Files in `samples/`, the simplest first, each with its `*.receipts.json`. */
  readonly samples: readonly string[];
}

/** Empty for a value that is no object. */
export function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? (value as Readonly<Record<string, unknown>>) : {};
}

export function firstOf(value: unknown): unknown {
  return Array.isArray(value) ? (value[0] as unknown) : value;
}
