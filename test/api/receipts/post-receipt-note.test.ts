import { beforeAll, describe, expect, test } from 'vitest';
import { receiptNotes } from '@/drizzle/schema/receipts';
import { newId } from '@/lib/core/ids';
import { listChanges } from '@/lib/domain/audit/list-changes';
import { countNotes } from '@/lib/domain/receipts/store/notes';
import { clientOf, makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';
import { edit, missing, noted } from './noting';

// POST /receipts/{id}/notes, an addition.

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer();
});

describe('201', () => {
  test('hold no card number, and neither does the audit trail', async () => {
    const { id, path, note } = await noted(retailer, 'Paid with 4111 1111 1111 1111');
    expect(note.text).toBe('Paid with **** **** **** 1111');
    const { json } = await edit(retailer.api, `${path}/${note.id}`, 'No, 378282246310005');
    expect(json.text).toBe('No, ***********0005');
    const changes = await listChanges(retailer.ctx, { subjectType: 'receipt', subjectId: id, count: 10 });
    expect(JSON.stringify(changes)).not.toMatch(/4111 1111|378282246310005/);
  });

  test('2,000 characters are one, whatever they are', async () => {
    const { note } = await noted(retailer, '🧾'.repeat(2000));
    expect(Array.from(note.text)).toHaveLength(2000);
  });
});

describe('400', () => {
  test.each([
    ['nothing', ''],
    ['only spaces', ' \n '],
    ['more than 2,000 characters', 'x'.repeat(2001)],
    ['no text', 7],
  ])('%s is no note', async (_what, text) => {
    const { id, path } = await noted(retailer);
    const answer = await retailer.api.post(path, { text });
    expect([answer.status, answer.json.errors[0].name]).toEqual([400, 'text']);
    expect(await countNotes(retailer.ctx, id)).toBe(1);
  });
});

describe('403', () => {
  test('it needs its own permission', async () => {
    const { path } = await noted(retailer);
    const reader = await clientOf(retailer, ['view.get_receipt', 'view.get_receipt_notes']);
    expect((await reader.post(path, { text: 'x' })).status).toBe(403);
    expect((await retailer.api.get(path)).json).toHaveLength(1);
  });
});

describe('404', () => {
  test('a receipt of another retailer and none are the same', async () => {
    const { id, path } = await noted(retailer);
    const other = await makeRetailer();
    expect((await other.api.post(path, { text: 'x' })).status).toBe(404);
    for (const wrong of [`/receipts/${missing}/notes`, '/receipts/x/notes'])
      expect((await retailer.api.post(wrong, { text: 'x' })).status).toBe(404);
    expect(await countNotes(retailer.ctx, id)).toBe(1);
  });
});

describe('422', () => {
  test('a receipt has a hundred notes at most, also when several are added at the same time', async () => {
    const id = await postedReceipt(retailer);
    const path = `/receipts/${id}/notes`;
    await retailer.ctx.db.insert(receiptNotes).values(
      Array.from({ length: 98 }, (_, number) => ({
        retailerId: retailer.ctx.retailer.id,
        id: newId(),
        receiptId: id,
        text: `Note ${number}`,
        createdBy: 'user:alex@example.com',
        createdAt: new Date(),
      })),
    );
    const answers = await Promise.all(
      [1, 2, 3, 4].map((number) => retailer.api.post(path, { text: `at once ${number}` })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 422, 422]);
    expect(answers.find(({ status }) => status === 422)?.json.reason).toBe('notes_max');
    expect((await retailer.api.get(path)).json).toHaveLength(100);
  });
});
