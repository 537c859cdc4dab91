import type { DocumentFormat } from '../../document-format.ts';
import { looksLikeSlip } from '../../parsers/slip/looks-like-slip.ts';

/** Slips as plain text, such as a till's journal keeps them. */
export const slip: DocumentFormat = {
  name: 'slip',
  title: 'Plain-text slip',
  inputFormat: 'text',
  contentTypes: ['text/vnd.slip'],
  samples: ['supermarket-de.txt', 'instore-refund.txt', 'boutique-dakar.txt'],
  recognises: (document) => document.form === 'text' && looksLikeSlip(document.lines),
};
