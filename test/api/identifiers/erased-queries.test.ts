import { expect, test } from 'vitest';
import { exportChanges } from '@/lib/domain/audit/export-changes';
import { exportReceipts } from '@/lib/domain/receipts/read/export-receipts';
import { makeRetailer, postedReceipt } from '@/test/factories';
import { makePortalUser, signedIn } from '@/test/portal-session';
import { erase } from './erasing';

test('queries and exports of the audit trail do not name an erased person, however short the identifier', async () => {
  const retailer = await makeRetailer();
  const { ctx, api } = retailer;
  await postedReceipt(retailer, { identifier: 'zq-7x' });
  const { api: staff } = await signedIn(await makePortalUser(retailer));
  for (const [name, query] of [
    ['Receipts of ZQ-7X', 'identifier:zq\\-7x'],
    ['By what they are known by', 'consumer:zq-7x'],
    ['Others', 'identifier:zq-7xy'],
  ]) {
    // One that was deleted is in the trail alone.
    const kept = await staff.post('/portal/searches', { list: 'identifiers', name, query });
    expect(kept.status, kept.text).toBe(201);
    const saved = await staff.post('/portal/searches', { list: 'receipts', name, query });
    expect(saved.status, saved.text).toBe(201);
    expect((await staff.request(`/portal/searches/${saved.json.id}`, { method: 'DELETE' })).status).toBe(204);
  }
  await (await exportReceipts(ctx, 'identifier.exact:"zq-7x" total:[1 TO 5]')).open();
  await (await exportReceipts(ctx, 'consumer:zq-7x')).open();
  await exportChanges(ctx, { subjectType: 'identifier', subjectId: 'zq-7x' });
  await exportChanges(ctx, { subjectType: 'loyalty_identifier', subjectId: '1/zq-7x' });
  expect((await erase(retailer, 'zq-7x')).state).toBe('done');
  const searches = await staff.get('/portal/searches?list=identifiers');
  expect((searches.json as { name: string }[]).map(({ name }) => name)).toEqual(['Others']);
  const { json } = await api.get('/audit?count=100');
  const text = JSON.stringify(json);
  expect(text).not.toMatch(/zq\W*7x\b/i);
  // What asks for another one stays, and so does what was done.
  expect(text).toContain('identifier:zq-7xy');
  const actions = (json as { action: string }[]).map(({ action }) => action);
  expect(actions.filter((action) => action === 'export_audit')).toHaveLength(2);
  expect(actions).toContain('export_receipts');
});
