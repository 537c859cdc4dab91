import { beforeAll, describe, expect, test } from 'vitest';
import { listChanges } from '@/lib/domain/audit/list-changes';
import { clientOf, makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';
import { edit, missing, noted, said } from './noting';

// PATCH /receipts/{id}/notes/{note_id}, an addition.

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer();
});

describe('200', () => {
  test('the text is changed, with an entry of the audit trail; the same text changes nothing', async () => {
    const { id, path, note } = await noted(retailer);
    const own = `${path}/${note.id}`;
    expect((await edit(retailer.api, own, said)).json.edited_timestamp).toBeNull();
    const { status, json } = await edit(retailer.api, own, 'Refunded');
    expect([status, json.text]).toEqual([200, 'Refunded']);
    expect(json.edited_timestamp).not.toBeNull();
    const changes = await listChanges(retailer.ctx, { subjectType: 'receipt', subjectId: id, count: 10 });
    expect(changes.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['patch_receipt_note', { note: said }, { note: 'Refunded' }],
      ['post_receipt_note', null, { note: said }],
    ]);
  });
});

describe('400', () => {
  test.each([
    ['nothing', ''],
    ['only spaces', ' \n '],
    ['more than 2,000 characters', 'x'.repeat(2001)],
    ['no text', 7],
  ])('%s is no note', async (_what, text) => {
    const { path, note } = await noted(retailer);
    const answer = await edit(retailer.api, `${path}/${note.id}`, text);
    expect([answer.status, answer.json.errors[0].name]).toEqual([400, 'text']);
    expect((await retailer.api.get(path)).json[0].text).toBe(said);
  });
});

describe('403', () => {
  test('only its author changes a note', async () => {
    const { path, note } = await noted(retailer);
    const other = await clientOf(retailer, ['view.patch_receipt_note']);
    const { status, json } = await edit(other, `${path}/${note.id}`, 'Never mind');
    expect([status, json.reason]).toEqual([403, 'note_of_other']);
    expect((await retailer.api.get(path)).json[0].text).toBe(said);
  });

  test('it needs its own permission', async () => {
    const { path, note } = await noted(retailer);
    const reader = await clientOf(retailer, ['view.get_receipt', 'view.get_receipt_notes']);
    expect((await edit(reader, `${path}/${note.id}`, 'x')).status).toBe(403);
  });
});

describe('404', () => {
  test('notes of another retailer, of another receipt and of none are the same', async () => {
    const { path, note } = await noted(retailer);
    const other = await makeRetailer();
    const elsewhere = await postedReceipt(retailer);
    expect((await edit(other.api, `${path}/${note.id}`, 'x')).status).toBe(404);
    for (const receipt of [missing, 'x', elsewhere])
      expect((await edit(retailer.api, `/receipts/${receipt}/notes/${note.id}`, 'x')).status).toBe(404);
    expect((await retailer.api.get(path)).json).toMatchObject([{ text: said }]);
  });
});
