import { z } from 'zod';
import { timestampOut } from '@/lib/core/fields';

/** Values that the erasure searches for, in the person's spelling. */
export interface SoughtPerson {
  readonly identifier: string;
  readonly addresses: readonly string[];
  /**
   * Name, postal address and similar facts. They are too common to be searched for in other people's
   * documents.
   */
  readonly facts: readonly string[];
  readonly attachments: readonly string[];
}

export const erasureCounts = z.strictObject({
  receipts: z.int(),
  raw_receipts: z.int(),
  messages: z.int(),
  delivery_events: z.int(),
  notes: z.int(),
  attachments: z.int(),
  loyalty: z.int(),
  cards: z.int(),
  audit_entries: z.int(),
  saved_answers: z.int(),
  requests: z.int(),
  search_words: z.int(),
});

export type ErasureCounts = z.output<typeof erasureCounts>;

export const erasureOut = z
  .strictObject({
    id: z.uuid(),
    state: z.enum(['queued', 'running', 'done', 'failed']),
    progress: z.number().min(0).max(1).describe('Share of the work done.'),
    counts: erasureCounts.describe('Records changed or removed so far.'),
    requested_by: z.string().describe('As in the audit trail.'),
    requested_timestamp: timestampOut(),
    finished_timestamp: timestampOut().nullable(),
  })
  .meta({
    id: 'Erasure',
    examples: [
      {
        id: '019a9f5e-2c4b-7d10-9a3f-5b6c7d8e9f00',
        state: 'done',
        progress: 1,
        counts: {
          receipts: 12,
          raw_receipts: 12,
          messages: 10,
          delivery_events: 2,
          notes: 0,
          attachments: 0,
          loyalty: 14,
          cards: 1,
          audit_entries: 3,
          saved_answers: 0,
          requests: 1,
          search_words: 4,
        },
        requested_by: 'user:alex@example.com',
        requested_timestamp: '2026-11-21T09:15:00+00:00',
        finished_timestamp: '2026-11-21T09:15:04+00:00',
      },
    ],
  });

export type ErasureWire = z.output<typeof erasureOut>;
