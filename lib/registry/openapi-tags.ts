import type { Endpoint } from '@/lib/platform/http/endpoint';

/** Groups of operations in the order of the document, each with the first segment of its paths. */
const tags: readonly (readonly [segment: string, name: string, description: string])[] = [
  ['receipts', 'Receipts', 'Submit, list, search, correct, assign and send receipts.'],
  ['pos', 'Raw receipts', 'Receipt data in any format, stored first and then turned into receipts.'],
  ['transformations', 'Transformations', 'How raw receipts become receipts.'],
  ['attachments', 'Attachments', 'Files attached to receipts.'],
  [
    'identifiers',
    'Consumers',
    'Consumers and the identifiers a retailer knows them by, such as a card number or an e-mail address.',
  ],
  ['erasures', 'Erasures', 'Erasures of consumers and their progress.'],
  ['stores', 'Stores', 'The stores of a retailer.'],
  ['reports', 'Reports', 'Sales by time, store, till, payment and tax rate.'],
  ['loyalty', 'Loyalty', 'Loyalty programs, points and rewards.'],
  ['cards', 'Cards', 'Card verification.'],
  ['clients', 'API clients', 'Credentials of tills, back ends and apps, with their permissions.'],
  ['portal', 'Portal users', 'People who can sign in to the portal of a retailer, and their groups.'],
  ['profile', 'Own account', 'The account of the signed-in portal user.'],
  ['brand', 'Brand', 'The look of receipt pages, PDFs and e-mails.'],
  ['deliveries', 'Messages', 'Messages sent to consumers and users, and their status.'],
  ['problems', 'Problems', 'What needs attention: failures, gaps and silent tills, grouped by cause.'],
  ['callbacks', 'Provider callbacks', 'Status reports from message providers.'],
  ['settings', 'Settings', 'Settings of a retailer.'],
  ['setup', 'Settings', ''],
  ['audit', 'Audit trail', 'Who changed what, and when.'],
  ['health', 'Service', 'Health, metrics and this description.'],
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
