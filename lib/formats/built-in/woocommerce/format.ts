import { firstOf, objectOf, type DocumentFormat } from '@/lib/formats/document-format';

export const woocommerce: DocumentFormat = {
  name: 'woocommerce',
  title: 'WooCommerce order',
  inputFormat: 'json',
  contentTypes: ['application/vnd.woocommerce.order+json'],
  samples: ['woocommerce.json', 'woocommerce-orders.json', 'woocommerce-refund.json'],
  recognises: (document) => {
    if (document.form !== 'json') return false;
    const top = objectOf(firstOf(document.value));
    const entry =
      'id' in top ? top : objectOf(firstOf(top['order'] ?? top['orders'] ?? top['refund'] ?? top['refunds']));
    const isRefund = 'refunded_by' in entry && 'amount' in entry;
    return isRefund || ['line_items', 'order_key', 'status'].every((name) => name in entry);
  },
};
