import { firstOf, objectOf, type DocumentFormat } from '@/lib/formats/document-format';

export const lightspeed: DocumentFormat = {
  name: 'lightspeed',
  title: 'Lightspeed Retail sale',
  inputFormat: 'json',
  contentTypes: ['application/vnd.lightspeed.sale+json'],
  samples: ['lightspeed-r.json', 'lightspeed-x.json', 'lightspeed-x-return.json'],
  recognises: (document) => {
    if (document.form !== 'json') return false;
    const top = objectOf(firstOf(document.value));
    if ('saleID' in objectOf(firstOf(top['Sale'])) || 'saleID' in top) return true;
    if ('register_sale' in top || 'register_sales' in top) return true;
    const entry = objectOf(firstOf(top['data'] ?? top['payload']));
    return [top, entry].some(isRegisterSale);
  },
};

function isRegisterSale(entry: Readonly<Record<string, unknown>>): boolean {
  return 'register_sale_products' in entry || ('line_items' in entry && 'register_id' in entry);
}
