export const inputFormats = ['json', 'xml', 'csv', 'text', 'escpos', 'zip', 'auto'] as const;

export type InputFormat = (typeof inputFormats)[number];

export interface InputOptions {
  /** Charset of text whose Content-Type names none, such as `windows-1252` or `cp850`. */
  readonly charset?: string | undefined;
  readonly delimiter?: string | undefined;
  readonly header?: boolean | undefined;
}
