import type { DocumentFormat } from '@/lib/formats/document-format';
import { isJournal } from '@/lib/formats/parsers/journal/columns';

export const csvJournal: DocumentFormat = {
  name: 'csv-journal',
  title: 'CSV journal',
  inputFormat: 'csv',
  contentTypes: ['text/vnd.csv-journal'],
  samples: [
    'items-de.csv',
    'receipts-fr.csv',
    'lines-pl.csv',
    'square-items.csv',
    'square-transactions.csv',
    'loyverse-items.csv',
    'loyverse-receipts.csv',
    'sumup-sales.csv',
    'sumup-transactions.csv',
    'zettle-receipts.csv',
    'shopify-orders.csv',
  ],
  recognises: (document) => document.form === 'csv' && isJournal(document.columns),
};
