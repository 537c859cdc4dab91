/** Formats a transformation reads (contract section 6). */
export const inputFormats = ['json', 'xml', 'csv', 'text', 'escpos', 'zip', 'auto'] as const;

/** One of them. */
export type InputFormat = (typeof inputFormats)[number];

/** Facts that a format leaves open. */
export interface InputOptions {
  /** Character set of text without one in its Content-Type, such as `windows-1252` or `cp850`. */
  readonly charset?: string | undefined;
  /** CSV: separator of cells; found out when it is left out. */
  readonly delimiter?: string | undefined;
  /** CSV: true, as when it is left out, where the first row names the columns. */
  readonly header?: boolean | undefined;
}
