import { z } from 'zod';
import { text, timestampOut } from '@/lib/core/fields';
import { issue } from '@/lib/core/problems';
import { formatTimestamp } from '@/lib/core/timestamps';
import type { NoteRow } from '../store/notes';
import { noteLengthMax } from './note-limits';

const example = 'Customer called: the second bottle was broken. Replacement promised for Friday.';

export const noteBody = z
  .strictObject({
    text: text({ min: 1, max: noteLengthMax })
      .refine((value) => /\S/.test(value), issue('length', { minimum: 1, maximum: noteLengthMax }))
      .meta({ pattern: String.raw`\S` })
      .describe('Plain text. Card numbers are stored masked to their last four digits.'),
  })
  .meta({ id: 'ReceiptNoteInput', examples: [{ text: example }] });

export const noteOut = z
  .strictObject({
    id: z.uuid(),
    text: z.string(),
    created_by: z.string().describe('As in the audit trail: `user:…` or `client:…`.'),
    created_timestamp: timestampOut(),
    edited_timestamp: timestampOut().nullable().describe('When the text was last changed.'),
  })
  .meta({
    id: 'ReceiptNote',
    examples: [
      {
        id: '019aa1d2-3c4b-7d10-9a3f-5b6c7d8e9f00',
        text: example,
        created_by: 'user:alex@example.com',
        created_timestamp: '2026-11-24T09:15:00+00:00',
        edited_timestamp: null,
      },
    ],
  });

export type NoteWire = z.output<typeof noteOut>;

export function presentNote(row: NoteRow): NoteWire {
  return {
    id: row.id,
    text: row.text,
    created_by: row.createdBy,
    created_timestamp: formatTimestamp(row.createdAt),
    edited_timestamp: row.editedAt === null ? null : formatTimestamp(row.editedAt),
  };
}
