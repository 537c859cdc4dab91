/** Formats a transformation reads (contract section 6). */
export const inputFormats = ['json', 'xml', 'csv', 'text', 'escpos', 'auto'] as const;
