import { apiUrl } from '@/lib/paths';

/** A command that submits a first receipt; without a store it makes one before. */
export function firstReceiptCommand(store: { readonly reference: number } | undefined): string {
  const receipt = {
    transaction_id: 'T-0001',
    localtime: '2026-01-31T12:00:00',
    store_reference: store?.reference ?? 1,
    total: 3.98,
    items: [{ name: 'Organic milk 1 l', quantity: 2, total: 3.98 }],
  };
  const commands = [post('receipts', receipt)];
  if (store === undefined) {
    commands.unshift(
      post('stores', { reference: 1, name: 'First store', address: ['Main Street 1'], country: 'DEU' }),
    );
  }
  return commands.join('\n\n');
}

function post(resource: string, body: unknown): string {
  return [
    `curl ${apiUrl(resource)} \\`,
    `  -H 'Authorization: Bearer <token>' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '${JSON.stringify(body)}'`,
  ].join('\n');
}
