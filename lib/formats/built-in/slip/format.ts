import type { DocumentFormat } from '../../document-format.ts';
import { looksLikeSlip } from '../../parsers/slip/looks-like-slip.ts';

/** Plain-text slips, as in journals of tills. */
export const slip: DocumentFormat = {
  name: 'slip',
  title: 'Plain-text slip',
  inputFormat: 'text',
  contentTypes: ['text/vnd.slip'],
  samples: ['supermarket-de.txt', 'instore-refund.txt', 'boutique-dakar.txt'],
  recognises: (document) => document.form === 'text' && looksLikeSlip(document.lines),
};
