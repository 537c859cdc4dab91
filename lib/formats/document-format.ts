import type { InputFormat } from './input-formats';

export type ParsedDocument =
  | { readonly form: 'json'; readonly value: unknown }
  | {
      readonly form: 'xml';
      readonly root: string;
      readonly namespace: string | null;
      readonly tree: Readonly<Record<string, unknown>>;
    }
  | { readonly form: 'csv'; readonly columns: readonly string[] }
  | { readonly form: 'text'; readonly text: string; readonly lines: readonly string[] }
  | { readonly form: 'escpos'; readonly bytes: Uint8Array }
  | { readonly form: 'zip'; readonly files: Readonly<Record<string, unknown>> };

export interface DocumentKind {
  /** Part of the API. The built-in transformation has the same name. */
  readonly name: string;
  readonly title: string;
  /**
   * Runs in the sandbox for every raw receipt of a general media type. It must look near the root only, and
   * must be false for documents of other kinds.
   */
  readonly recognises: (document: ParsedDocument) => boolean;
}

export interface DocumentFormat extends DocumentKind {
  readonly inputFormat: InputFormat;
  /** Media types for this kind alone, never a general type such as `application/json`. */
  readonly contentTypes: readonly string[];
  /** Charset of documents that do not name theirs. */
  readonly charset?: string;
  /**
   * Files in `samples/`, the simplest first. Each has a file `*.receipts.json` with the receipts made from
   * it.
   */
  readonly samples: readonly string[];
}

export function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? (value as Readonly<Record<string, unknown>>) : {};
}

export function firstOf(value: unknown): unknown {
  return Array.isArray(value) ? (value[0] as unknown) : value;
}
