import type { DocumentFormat } from '@/lib/formats/document-format';
import { looksLikeSlip } from '@/lib/formats/parsers/slip/looks-like-slip';

export const slip: DocumentFormat = {
  name: 'slip',
  title: 'Plain-text slip',
  inputFormat: 'text',
  contentTypes: ['text/vnd.slip'],
  samples: ['supermarket-de.txt', 'instore-refund.txt', 'boutique-dakar.txt'],
  recognises: (document) => document.form === 'text' && looksLikeSlip(document.lines),
};
