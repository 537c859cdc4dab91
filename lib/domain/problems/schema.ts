import { z } from 'zod';
import * as fields from '@/lib/core/fields';
import { problems } from '@/lib/core/problems';
import { problemKinds, problemStatuses } from './kinds';

const { instant, optional, text, timestampOut } = fields;

const fingerprint = '0f343b0931126a20f133d67c2b018a3b';

const kind = z.enum(problemKinds).meta({ id: 'InboxProblemKind' });

export const problemQuery = {
  kind: kind.optional().describe('Problems of this kind.'),
  state: z.enum(problemStatuses).optional().describe('Problems in this state.'),
};

export const problemInPath = {
  kind: z.string().meta({ description: 'The kind of the problem.', examples: ['raw_failed'] }),
  fingerprint: z.string().meta({
    description: 'What the occurrences have in common, 32 hexadecimal digits.',
    examples: [fingerprint],
  }),
};

export const problemPatchBody = z
  .strictObject({
    state: optional(z.enum(problemStatuses)),
    snoozed_until: optional(instant()).describe('Needed with the state `snoozed`.'),
    assignee: text({ min: 1, max: 320 })
      .nullable()
      .optional()
      .describe('E-mail address of the portal user who looks after it; null for nobody.'),
  })
  .refine((body) => body.state !== 'snoozed' || body.snoozed_until !== undefined, {
    path: ['snoozed_until'],
    message: problems.missing,
  })
  .refine((body) => body.state === 'snoozed' || body.snoozed_until === undefined, {
    path: ['snoozed_until'],
    message: problems.with_snoozed,
  })
  .meta({
    id: 'InboxProblemPatch',
    examples: [{ state: 'resolved' }],
  });

export type ProblemPatch = z.output<typeof problemPatchBody>;

const orNull = z.string().nullable();

export const problemOut = z
  .strictObject({
    kind,
    fingerprint: z.string(),
    state: z.enum(problemStatuses),
    snoozed_until: timestampOut().nullable(),
    resolved_timestamp: timestampOut().nullable(),
    assignee: z.strictObject({ email: z.string(), name: orNull }).nullable(),
    count: z.int().describe('Occurrences, among the newest ones that are looked at.'),
    store_count: z.int(),
    till_count: z.int().describe('Tills, as far as occurrences name theirs.'),
    places: z.array(z.string()).describe('Names of some of the stores and tills.'),
    first_seen_timestamp: timestampOut(),
    last_seen_timestamp: timestampOut(),
    sample: z
      .strictObject({
        type: z.enum(['raw_receipt', 'delivery', 'receipt', 'store', 'erasure']),
        id: z.string(),
      })
      .nullable()
      .describe('The newest occurrence.'),
    message: orNull.describe('What was noted of the newest occurrence.'),
    transformation: orNull.describe('Of failed raw receipts: what read them.'),
    fix_published: z
      .boolean()
      .describe('Whether another version of the transformation was published since the last one failed.'),
  })
  .meta({
    id: 'InboxProblem',
    examples: [
      {
        kind: 'raw_failed',
        fingerprint,
        state: 'open',
        snoozed_until: null,
        resolved_timestamp: null,
        assignee: { email: 'anna@example.com', name: 'Anna Schmidt' },
        count: 41,
        store_count: 2,
        till_count: 3,
        places: ['7 · Till 1', '7 · Till 2', '9 · Till 1'],
        first_seen_timestamp: '2026-11-21T08:55:00+00:00',
        last_seen_timestamp: '2026-11-21T09:15:00+00:00',
        sample: { type: 'raw_receipt', id: '0198a8a0-0000-7000-8000-000000000000' },
        message: 'the slip has no date and time',
        transformation: 'escpos',
        fix_published: true,
      },
    ],
  });

export type ProblemWire = z.output<typeof problemOut>;
