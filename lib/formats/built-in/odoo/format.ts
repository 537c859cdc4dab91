import { firstOf, objectOf, type DocumentFormat } from '@/lib/formats/document-format';

export const odoo: DocumentFormat = {
  name: 'odoo',
  title: 'Odoo POS order',
  inputFormat: 'json',
  contentTypes: ['application/vnd.odoo.pos-order+json'],
  samples: ['odoo.json', 'odoo-till.json', 'odoo-models.json', 'odoo-refund.json'],
  recognises: (document) => {
    if (document.form !== 'json') return false;
    const top = objectOf(firstOf(document.value));
    const body = objectOf(firstOf(top['result'] ?? top));
    if (Array.isArray(body['pos.order'])) return true;
    const found = objectOf(firstOf(body['records'] ?? body['orders'] ?? body));
    const order = 'data' in found ? objectOf(found['data']) : found;
    const isOrder = ['amount_total', 'amount_return', 'lines'].every((name) => name in order);
    return isOrder && ['pos_reference', 'pos_session_id', 'session_id'].some((name) => name in order);
  },
};
