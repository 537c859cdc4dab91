import { permissionOf, type Operation } from '@/lib/platform/auth/permissions';
import { passesCheck } from '@/lib/domain/cards/card-number';
import { importCards } from '@/lib/domain/cards/import-cards';
import { inTransaction, type Context } from '@/lib/platform/context';
import { sendReceipt } from '@/lib/domain/delivery/request/send-receipt';
import { putGroup } from '@/lib/domain/portal-users/put-group';
import { putPortalUser } from '@/lib/domain/portal-users/put-portal-user';

const counter: readonly Operation[] = [
  'get_receipts',
  'get_receipt',
  'search_receipts',
  'send_receipt',
  'send_receipt_batch',
  'cancel_deliveries',
  'sum_receipts',
  'patch_receipt',
  'get_receipt_channels',
  'get_receipt_deliveries',
  'get_receipt_links',
  'get_receipt_notes',
  'post_receipt_note',
  'patch_receipt_note',
  'get_stores',
  'get_store',
];

const support: readonly Operation[] = [
  ...counter,
  'assign_receipt',
  'get_identifiers',
  'get_identifier',
  'patch_identifier',
  'search_identifiers',
  'validate_identifier',
  'get_deliveries',
  'get_delivery',
  'retry_delivery',
  'get_loyalty_programs',
  'get_loyalty_program',
  'get_loyalty_identifier',
  'get_identifier_events',
];

const groups = [
  { name: 'Kasse', operations: counter },
  { name: 'Kundenservice', operations: support },
];

const users = [
  { email: 'kasse.berlin@example.com', group: 'Kasse', status: 'active' },
  { email: 'kundenservice@example.com', group: 'Kundenservice', status: 'active' },
  { email: 'aushilfe@example.com', group: 'Kasse', status: 'inactive' },
] as const;

const sent = ['DEMO-BERLIN-1', 'DEMO-PARIS-GIFT-1', 'DEMO-LONDON-RTL-1'];

/** The users cannot sign in before an administrator sends them a password mail. */
export async function ensureDemoCompany(ctx: Context<string>): Promise<void> {
  if (groups.some(({ name }) => Object.hasOwn(ctx.retailer.settings.portal_groups, name))) return;
  await importCards(ctx, cardFile());
  await inTransaction(ctx, async (inner) => {
    for (const { name, operations } of groups) {
      await putGroup(inner, { name, permissions: operations.map((operation) => permissionOf(operation)) });
    }
    for (const user of users) await putPortalUser(inner, { ...user, sendPasswordResetOnCreate: false });
    for (const transactionId of sent) {
      await sendReceipt(inner, {
        receipt: { transactionId },
        channels: ['email'],
        emailAddress: undefined,
        phoneNumber: undefined,
      });
    }
  });
}

async function* cardFile(): AsyncGenerator<Uint8Array> {
  const lines = ['card_number,registration_code'];
  for (let card = 0; card < 30; card += 1) {
    const series = `97000002${String(card).padStart(3, '0')}`;
    const check = Array.from({ length: 10 }, (_, digit) => String(digit)).find((digit) =>
      passesCheck(`${series}${digit}`, 'luhn'),
    );
    lines.push(`${series}${check},HONIG-${1000 + 37 * card}`);
  }
  yield Buffer.from(`${lines.join('\n')}\n`);
}
