/** Formats a transformation reads (contract section 6). */
export const inputFormats = ['json', 'xml', 'csv', 'text', 'escpos', 'zip', 'auto'] as const;

/** One of them. */
export type InputFormat = (typeof inputFormats)[number];
