import { beforeAll, describe, expect, test } from 'vitest';
import { listChanges } from '@/lib/domain/audit/list-changes';
import { clientOf, makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';
import { missing, noted, remove, said } from './noting';

// DELETE /receipts/{id}/notes/{note_id}, an addition.

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer();
});

describe('204', () => {
  test('it is gone, and the audit trail has its text', async () => {
    const { id, path, note } = await noted(retailer);
    expect((await remove(retailer.api, `${path}/${note.id}`)).status).toBe(204);
    expect((await retailer.api.get(path)).json).toEqual([]);
    const changes = await listChanges(retailer.ctx, { subjectType: 'receipt', subjectId: id, count: 10 });
    expect(changes.map(({ action, before }) => [action, before])).toEqual([
      ['delete_receipt_note', { note: said }],
      ['post_receipt_note', null],
    ]);
  });

  test('others than its author may remove it', async () => {
    const { path, note } = await noted(retailer);
    const other = await clientOf(retailer, ['view.delete_receipt_note']);
    expect((await remove(other, `${path}/${note.id}`)).status).toBe(204);
  });
});

describe('403', () => {
  test('it needs its own permission', async () => {
    const { path, note } = await noted(retailer);
    const reader = await clientOf(retailer, ['view.get_receipt', 'view.get_receipt_notes']);
    expect((await remove(reader, `${path}/${note.id}`)).status).toBe(403);
    expect((await retailer.api.get(path)).json).toHaveLength(1);
  });
});

describe('404', () => {
  test('notes of another retailer, of another receipt, and one that is gone are the same', async () => {
    const { path, note } = await noted(retailer);
    const other = await makeRetailer();
    const elsewhere = await postedReceipt(retailer);
    expect((await remove(other.api, `${path}/${note.id}`)).status).toBe(404);
    for (const receipt of [missing, 'x', elsewhere])
      expect((await remove(retailer.api, `/receipts/${receipt}/notes/${note.id}`)).status).toBe(404);
    expect((await remove(retailer.api, `${path}/${note.id}`)).status).toBe(204);
    expect((await remove(retailer.api, `${path}/${note.id}`)).status).toBe(404);
  });
});
