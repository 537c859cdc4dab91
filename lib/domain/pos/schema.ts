import { z } from 'zod';
import * as fields from '@/lib/core/fields';
import { exactlyOneOf } from '@/lib/core/json-schema';
import { issue, problems } from '@/lib/core/problems';
import type { FailureCause } from './failure-cause';
import { receiptOut } from '@/lib/domain/receipts/schema';
import {
  differenceOut,
  documentKind,
  failureOut,
  failureReasonOut,
  inputFormat,
  inputOptions,
  receiptViolationOut,
} from '@/lib/domain/transformations/schema';

const { instant, optional, text, timestampOut } = fields;

const name = text({ min: 1, max: 255 });

export const rawState = z.enum(['received', 'processed', 'ignored', 'failed']).meta({
  id: 'RawReceiptState',
  description:
    '`received`: waiting to be processed; `processed`: receipts were created; `ignored`: it contains no ' +
    'sale; `failed`: see `failure`.',
});

const rawFailureOut = z
  .strictObject({
    code: z.string(),
    message: z.string(),
    position: z.int().nullable().describe('Where in the mapping or the input, in characters from 0.'),
    reason: fields
      .codeOut<NonNullable<FailureCause['reason']>>()
      .nullable()
      .describe(
        'A `MappingFailureReason`, or the `reason` of an error that refused a receipt; null when there is only the ' +
          'message. `text_withheld` in lists, without `view.get_raw_receipt`, for what may repeat the document.',
      ),
    parameters: z
      .record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]))
      .describe('Values for a message about the reason.'),
    violations: z.array(receiptViolationOut).describe('Errors in a receipt created from it.'),
  })
  .meta({
    id: 'RawReceiptFailure',
    examples: [
      {
        code: 'input_invalid',
        message: 'the input is not JSON',
        position: null,
        reason: 'not_json',
        parameters: {},
        violations: [],
      },
    ],
  });

export const rawStatusOut = z
  .strictObject({
    id: z.uuid(),
    state: rawState,
    content_type: z.string().nullable(),
    bytes: z.int(),
    external_id: z.string().nullable(),
    transaction_id: z.string().nullable(),
    source_id: z.string().nullable(),
    entry_id: z.string().nullable(),
    receipt_ids: z.array(z.uuid()).describe('The receipts created from it.'),
    transformation: z.string().nullable(),
    transformation_version: z.int().nullable(),
    failure: rawFailureOut.nullable(),
    ignored_reason: z
      .string()
      .nullable()
      .describe('Why an `ignored` raw receipt contains no sale, if its transformation says so.'),
    received_timestamp: timestampOut(),
    processed_timestamp: timestampOut().nullable(),
  })
  .meta({
    id: 'RawReceiptStatus',
    examples: [
      {
        id: '01993b4e-6a10-7b1c-9d00-1f2e3d4c5b6a',
        state: 'processed',
        content_type: 'text/plain',
        bytes: 412,
        external_id: null,
        transaction_id: '4711',
        source_id: null,
        entry_id: null,
        receipt_ids: ['01993b4e-7c1a-7d2e-8f00-3a5b6c7d8e9f'],
        transformation: 'tills',
        transformation_version: 3,
        failure: null,
        ignored_reason: null,
        received_timestamp: '2026-11-21T09:15:00.123+00:00',
        processed_timestamp: '2026-11-21T09:15:00.456+00:00',
      },
    ],
  });

export type RawStatusWire = z.output<typeof rawStatusOut>;

export const rawListedOut = rawStatusOut
  .extend({
    duplicate: z.boolean(),
    pruned: z.boolean().describe('Whether its content was deleted after the retention period.'),
    attempts: z.int(),
    test: z.boolean().describe('Whether a test client sent it: its receipts are test receipts.'),
  })
  .meta({ id: 'RawReceiptListed' });

export type RawListedWire = z.output<typeof rawListedOut>;

const madeReceipt = z.strictObject({
  id: z.uuid(),
  transaction_id: z.string(),
  localtime: timestampOut(),
  total: z.number(),
  currency: z.string().nullable(),
  store_reference: z.int(),
});

export const rawOut = rawListedOut
  .extend({
    headers: z.array(z.strictObject({ name: z.string(), value: z.string() })),
    properties: fields.jsonObject(),
    attachments: z.record(z.string(), z.string()),
    left_out: z
      .array(z.strictObject({ id: z.string().nullable(), reason: z.string() }))
      .describe(
        'What in it became no receipt, such as an unpaid order of a list, and why; the first 500. `id` is what the document ' +
          'calls it.',
      ),
    source_read: z.string().nullable(),
    store_reference: z.string().nullable(),
    till_id: z.string().nullable(),
    till_uuid: z.string().nullable(),
    created_by: z.string(),
    request_id: z.string(),
    receipts: z.array(madeReceipt),
  })
  .meta({ id: 'RawReceipt' });

export type RawWire = z.output<typeof rawOut>;

export const replayRawBody = z.strictObject({
  state: z.enum(['failed', 'ignored']).default('failed'),
  transformation: optional(name),
  code: optional(name),
  cause: optional(name),
  from: optional(instant()),
  to: optional(instant()),
});

export type RawReplayFilter = z.output<typeof replayRawBody>;

export const rawReplayOut = z
  .strictObject({
    id: z.uuid(),
    filter: replayRawBody,
    total: z.int(),
    done: z.int(),
    processed: z.int(),
    failed: z.int(),
    ignored: z.int(),
    finished: z.boolean(),
    created_by: z.string(),
    created_timestamp: timestampOut(),
  })
  .meta({ id: 'RawReplay' });

export type RawReplayWire = z.output<typeof rawReplayOut>;

export const parsedOut = z
  .strictObject({
    format: inputFormat,
    value: fields.jsonValue(),
    truncated: z.boolean(),
    failure: failureOut.nullable(),
  })
  .meta({ id: 'ParsedInput' });

/**
 * Most bytes of a preview request. The limit exceeds that of a raw receipt, because base64 is a third longer.
 */
export const previewBytesMax = 3 * 1024 * 1024;

const mappingInput = {
  input_format: inputFormat,
  options: optional(inputOptions),
  mapping: text({ min: 1, max: 100_000 }),
};

export const previewBody = z
  .strictObject({
    ...mappingInput,
    /** If a document of this kind has an envelope, the envelope is removed. */
    kind: documentKind.optional(),
    raw_id: optional(z.guid({ error: problems.id_of_raw })),
    content: optional(fields.base64(previewBytesMax)),
    content_type: optional(text({ max: 255 })),
    properties: optional(fields.freeObject()),
  })
  .refine((body) => (body.raw_id === undefined) !== (body.content === undefined), {
    ...issue('exactly_one', { names: ['raw_id', 'content'] }),
  })
  .meta({
    id: 'MappingPreviewInput',
    ...exactlyOneOf(['raw_id', 'content']),
    examples: [
      {
        input_format: 'json',
        mapping: '{ "transaction_id": no, "total": sum }',
        content: 'eyJubyI6IjQ3MTEiLCJzdW0iOjMuOTh9',
      },
    ],
  });

const previewedOut = z.strictObject({
  body: fields.jsonValue(),
  receipt: receiptOut.nullable(),
  /** Receipt page for a sandboxed frame; null when invalid, and after the first five. */
  html: z.string().nullable(),
  violations: z.array(receiptViolationOut),
  problem: z.string().nullable(),
  problem_reason: failureReasonOut.nullable(),
});

export const previewOut = z
  .strictObject({
    parsed: parsedOut,
    failure: failureOut.nullable(),
    total: z.int(),
    ignored: z.array(z.string()),
    receipts: z.array(previewedOut),
    milliseconds: z.number(),
  })
  .meta({ id: 'MappingPreview' });

export const runBody = z
  .strictObject({
    input_format: optional(inputFormat),
    options: optional(inputOptions),
    mapping: optional(mappingInput.mapping),
    count: optional(fields.integer({ min: 1, max: 100 })),
    after: optional(z.guid({ error: problems.id_of_raw })),
    done: optional(fields.integer({ min: 0, max: 100 })),
  })
  .meta({ id: 'MappingRunInput' });

const sideOut = z
  .strictObject({ receipts: z.int(), failure: failureOut.nullable() })
  .meta({ id: 'MappingRunSide' });

export const runOut = z
  .strictObject({
    total: z.int(),
    done: z.int(),
    results: z.array(
      z.strictObject({
        raw_id: z.uuid(),
        state: rawState,
        received_timestamp: timestampOut(),
        change: z.enum(['same', 'changed', 'new_failure', 'fixed']),
        before: sideOut,
        after: sideOut,
        differences: z.array(differenceOut),
      }),
    ),
    next: z.uuid().nullable(),
  })
  .meta({ id: 'MappingRun' });
