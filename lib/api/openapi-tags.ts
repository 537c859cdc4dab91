import type { Endpoint } from '@/lib/http/endpoint';

/** Groups of operations in the order of the document, each with the first segment of its paths. */
const tags: readonly (readonly [segment: string, name: string, description: string])[] = [
  ['receipts', 'Receipts', 'Submit, list, search, correct, assign and send receipts.'],
  ['pos', 'Raw receipts', 'Receipt data of any format, kept first and turned into receipts afterwards.'],
  ['transformations', 'Transformations', 'How raw receipts become receipts.'],
  ['attachments', 'Attachments', 'Files that belong to receipts.'],
  [
    'identifiers',
    'Identifiers',
    'Consumers as a retailer knows them: a card number, an address, or another name.',
  ],
  ['erasures', 'Erasures', 'The record that consumers were erased, and how far it is.'],
  ['stores', 'Stores', 'The stores of a retailer.'],
  ['loyalty', 'Loyalty', 'Programs, and what consumers have in them.'],
  ['cards', 'Cards', 'Verification of cards.'],
  ['clients', 'Clients', 'Credentials of machines, with their permissions.'],
  ['portal', 'Portal users', 'People who sign in to the portal of a retailer.'],
  ['profile', 'Own account', 'The account of the portal user whose session it is.'],
  ['brand', 'Brand', 'How receipt pages, PDFs and mails of a retailer look.'],
  ['deliveries', 'Messages', 'What was sent to consumers, and what became of it.'],
  ['callbacks', 'Callbacks', 'For the services that carry messages.'],
  ['settings', 'Settings', 'How the service works for a retailer.'],
  ['audit', 'Audit', 'Who changed what, and when.'],
  ['health', 'Service', 'The service itself.'],
  ['metrics', 'Service', ''],
  ['openapi.json', 'Service', ''],
];

/** The tag of an operation; that of a path which no group has is its first segment. */
export function tagOf({ path }: Pick<Endpoint, 'path'>): string {
  const segment = path.split('/')[1] ?? '';
  return tags.find(([first]) => first === segment)?.[1] ?? segment;
}

/** The groups that have operations, for the document. */
export function tagsOf(endpoints: readonly Endpoint[]): { name: string; description: string }[] {
  const used = new Set(endpoints.map(tagOf));
  return tags
    .filter(([, name, description]) => used.has(name) && description !== '')
    .map(([, name, description]) => ({ name, description }));
}
