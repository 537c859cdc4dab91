/** Input formats (contract section 6). */
export const inputFormats = ['json', 'xml', 'csv', 'text', 'escpos', 'zip', 'auto'] as const;

export type InputFormat = (typeof inputFormats)[number];

export interface InputOptions {
  /** Character set of text without one in its Content-Type, such as `windows-1252` or `cp850`. */
  readonly charset?: string | undefined;
  /** CSV separator; detected when left out. */
  readonly delimiter?: string | undefined;
  /** CSV: the first row names the columns unless false. */
  readonly header?: boolean | undefined;
}
