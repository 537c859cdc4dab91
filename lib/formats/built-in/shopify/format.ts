import { firstOf, objectOf, type DocumentFormat } from '@/lib/formats/document-format';

type Fields = Readonly<Record<string, unknown>>;

export const shopify: DocumentFormat = {
  name: 'shopify',
  title: 'Shopify order',
  inputFormat: 'json',
  contentTypes: ['application/vnd.shopify.order+json'],
  samples: [
    'shopify.json',
    'shopify-refund.json',
    'shopify-pos.json',
    'shopify-presentment.json',
    'shopify-graphql.json',
    'shopify-exchange.json',
    'shopify-refund-webhook.json',
  ],
  recognises: (document) => {
    if (document.form !== 'json') return false;
    const top = objectOf(firstOf(document.value));
    if (firstOf(top['draft_order'] ?? top['draft_orders']) !== undefined) return true;
    const found = top['order'] ?? top['orders'] ?? top['refund'] ?? top['refunds'];
    // An object with an `id` is itself an order, and `refunds` are its refunds.
    const entry = 'id' in top || found === undefined ? top : objectOf(firstOf(found));
    return isRest(entry) || isGraphql(entry) || Object.values(objectOf(top['data'])).some(holdsGraphql);
  },
};

function isRest(entry: Fields): boolean {
  if ('refund_line_items' in entry) return 'order_id' in entry;
  const marks = ['financial_status', 'total_price_set', 'invoice_url'];
  return 'line_items' in entry && marks.some((name) => name in entry);
}

function isGraphql(entry: Fields): boolean {
  return 'totalPriceSet' in entry || 'displayFinancialStatus' in entry || 'invoiceUrl' in entry;
}

function holdsGraphql(value: unknown): boolean {
  const connection = objectOf(firstOf(value));
  const node = firstOf(connection['nodes']) ?? objectOf(firstOf(connection['edges']))['node'] ?? connection;
  return isGraphql(objectOf(node));
}
