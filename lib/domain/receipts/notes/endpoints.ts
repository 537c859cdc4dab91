import { z } from 'zod';
import { apiUrl } from '@/lib/core/paths';
import { created, endpoint, noContent, ok } from '@/lib/platform/http/endpoint';
import { addNote } from './add-note';
import { editNote } from './edit-note';
import { listNotes } from './list-notes';
import { removeNote } from './remove-note';
import { notesMax } from './note-limits';
import { noteBody, noteOut, presentNote } from './schema';

// Notes are for staff alone: no answer with a receipt, no page and no message contains them.

const inReceipt = {
  id: z.string().meta({
    description: 'The receipt.',
    format: 'uuid',
    examples: ['019a7f3e-0000-7000-8000-000000000001'],
  }),
};
const inNote = {
  ...inReceipt,
  note_id: z.string().meta({
    description: 'The note.',
    format: 'uuid',
    examples: ['019aa1d2-3c4b-7d10-9a3f-5b6c7d8e9f00'],
  }),
};

export const getReceiptNotes = endpoint({
  operation: 'get_receipt_notes',
  method: 'GET',
  path: '/receipts/{id}/notes',
  summary: 'List the notes of staff about a receipt, newest first',
  params: inReceipt,
  answers: { 200: { description: `The notes, at most ${notesMax}`, schema: z.array(noteOut) } },
  errors: ['not_found'],
  run: async (ctx, { params: { id } }) => ok((await listNotes(ctx, id)).map(presentNote)),
});

export const postReceiptNote = endpoint({
  operation: 'post_receipt_note',
  method: 'POST',
  path: '/receipts/{id}/notes',
  summary: 'Add a note about a receipt',
  description: `Notes are for staff: consumers never see them. A receipt has at most ${notesMax}.`,
  params: inReceipt,
  accepts: { 'application/json': noteBody },
  answers: { 201: { description: 'The note', schema: noteOut } },
  errors: ['not_found', 'unprocessable'],
  run: async (ctx, { params: { id }, body }) => {
    const note = await addNote(ctx, id, body.value.text);
    return created(apiUrl('receipts', note.receiptId, 'notes'), presentNote(note));
  },
});

export const patchReceiptNote = endpoint({
  operation: 'patch_receipt_note',
  method: 'PATCH',
  path: '/receipts/{id}/notes/{note_id}',
  summary: 'Change the text of a note of one’s own',
  params: inNote,
  accepts: { 'application/json': noteBody },
  answers: { 200: { description: 'The note afterwards', schema: noteOut } },
  errors: ['not_found'],
  run: async (ctx, { params, body }) => {
    const key = { receiptId: params.id, noteId: params.note_id };
    return ok(presentNote(await editNote(ctx, key, body.value.text)));
  },
});

export const deleteReceiptNote = endpoint({
  operation: 'delete_receipt_note',
  method: 'DELETE',
  path: '/receipts/{id}/notes/{note_id}',
  summary: 'Remove a note',
  params: inNote,
  answers: { 204: { description: 'Removed' } },
  errors: ['not_found'],
  run: async (ctx, { params }) => {
    await removeNote(ctx, { receiptId: params.id, noteId: params.note_id });
    return noContent();
  },
});

export const noteEndpoints = [getReceiptNotes, postReceiptNote, patchReceiptNote, deleteReceiptNote] as const;
