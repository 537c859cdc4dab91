import { firstOf, objectOf, type DocumentFormat } from '@/lib/formats/document-format';

/** Cash point closing of the DFKA taxonomy (DSFinV-K in JSON). */
export const dfka: DocumentFormat = {
  name: 'dfka',
  title: 'DFKA cash point closing',
  inputFormat: 'json',
  contentTypes: ['application/vnd.dfka-closing+json'],
  samples: ['dfka.json', 'dfka-taxonomy.json', 'dfka-day.json'],
  recognises: (document) => {
    if (document.form !== 'json') return false;
    const first = objectOf(firstOf(document.value));
    const closing = objectOf(first['cash_point_closing'] ?? first);
    const head = objectOf(objectOf(firstOf(closing['transactions']))['head']);
    const hasStatement = 'cash_statement' in closing || 'cash_point_closing_export_id' in closing;
    return hasStatement && (Array.isArray(closing['transactions']) || 'type' in head);
  },
};
