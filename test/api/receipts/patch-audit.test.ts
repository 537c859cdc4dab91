import { and, asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditEntries } from '@/drizzle/schema/audit';
import { patchedReceipt, send } from './patched-receipt';

const one = patchedReceipt();
const { patch } = one;

test('every change is in the audit trail with before and after, and what changes nothing is not', async () => {
  const first = await patch([{ op: 'replace', path: '/identifier', value: 'audited' }]);
  await patch([{ op: 'replace', path: '/identifier', value: 'audited' }]);
  await patch([{ op: 'replace', path: '/total', value: 1 }]);
  await patch([{ op: 'replace', path: send, value: false }]);
  const entries = await one.retailer.ctx.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.retailerId, one.retailer.ctx.retailer.id), eq(auditEntries.subjectId, one.id)))
    .orderBy(asc(auditEntries.id));
  const common = {
    action: 'patch_receipt',
    subjectType: 'receipt',
    actor: expect.stringMatching(/^client:\d+$/) as string,
  };
  expect(entries).toMatchObject([
    {
      ...common,
      requestId: first.headers.get('x-request-id'),
      before: { identifier: 'old' },
      after: { identifier: 'audited' },
    },
    {
      ...common,
      before: { properties: { email_settings: { send: true } } },
      after: { identifier: 'audited', properties: { email_settings: { send: false } } },
    },
  ]);
});
