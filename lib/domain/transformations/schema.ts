import { z } from 'zod';
import * as fields from '@/lib/core/fields';
import { limits } from '@/lib/core/limits';
import { problems } from '@/lib/core/problems';
import type { ReceiptViolation } from './failure';
import { failureReasons, type FailureReason } from '@/lib/formats/failure-reasons';
import { inputFormats } from '@/lib/formats/input-formats';
import { kindNames } from '@/lib/formats/kinds';

const { elementsMax: max, list, optional, text, timestampOut } = fields;

/** Formats a transformation reads (contract section 6). */
export const inputFormat = z.enum(inputFormats);
/** What a format leaves open. */
export const inputOptions = z
  .strictObject({
    /** Character set of text without one in its Content-Type, such as `windows-1252` or `cp850`. */
    charset: optional(text({ min: 1, max: 40 })),
    /** CSV: what separates cells; found out when it is left out. */
    delimiter: optional(text({ min: 1, max: 1 })),
    /** CSV: whether the first row names the columns; it does unless said otherwise. */
    header: optional(z.boolean()),
  })
  .meta({ id: 'InputOptionsInput' });

/** An input with the receipts it must become: a test of the mapping that lives with it. */
export const transformationSample = z
  .strictObject({
    name: text({ min: 1, max: 100 }),
    content_type: optional(text({ max: 255 })),
    /** Object that the mapping gets as `$properties`. */
    properties: optional(fields.freeObject()),
    input: fields.base64(limits.bodyBytesMax),
    expected: list(fields.freeObject(limits.bodyBytesMax), { max }),
  })
  .meta({ id: 'TransformationSampleInput' });
export type TransformationSample = z.output<typeof transformationSample>;

const version = {
  input_format: inputFormat,
  options: optional(inputOptions),
  mapping: text({ min: 1, max: 100_000 }),
  samples: optional(list(transformationSample, { max })),
};

const contentTypes = list(
  text({ min: 1, max: 255 })
    .regex(/^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/, {
      error: problems.media_type,
    })
    .meta({ examples: ['application/xml'] }),
  { max: 20 },
);

/** Kind of documents that a transformation reads; null for one that reads what nothing else does. */
export const documentKind = z
  .enum(kindNames)
  .nullable()
  .meta({
    id: 'DocumentKind',
    description:
      'The kind of document it reads. It gets the documents that are recognised as this kind, unless their ' +
      'media type selects another transformation.',
  });

/** A transformation with its first draft: body of POST /transformations. */
export const transformationInput = z
  .strictObject({
    name: text({ min: 1, max: 100 })
      .regex(/^(?!_|built_in$|\.{1,2}$)[^/\p{Cc}]+$/u, {
        error: problems.transformation_name,
      })
      .meta({ examples: ['tills'] }),
    content_types: optional(contentTypes),
    is_default: optional(z.boolean()),
    kind: documentKind.optional(),
    ...version,
  })
  .meta({
    id: 'TransformationInput',
    examples: [
      {
        name: 'tills',
        content_types: ['application/json'],
        input_format: 'json',
        mapping:
          '{ "transaction_id": no, "localtime": at, "store_reference": shop, "total": sum, "items": lines }',
      },
    ],
  });
export type TransformationInput = z.output<typeof transformationInput>;

/** Body of PUT /transformations/{name}/draft; samples that are left out stay. */
export const draftBody = z
  .strictObject({
    ...version,
    /** The revision of the draft this one is based on, 0 where there was none: another one is a 409. */
    revision: optional(fields.integer({ min: 0 })),
  })
  .meta({
    id: 'TransformationDraftInput',
    examples: [
      {
        input_format: 'json',
        mapping: '{ "transaction_id": no, "localtime": at, "total": sum, "items": lines }',
      },
    ],
  });

/** Body of PATCH /transformations/{name}. */
export const patchTransformationBody = z
  .strictObject({
    content_types: optional(contentTypes),
    is_default: optional(z.boolean()),
    kind: documentKind.optional(),
  })
  .meta({ id: 'TransformationPatch', examples: [{ content_types: ['application/xml'] }] });
export type TransformationPatch = z.output<typeof patchTransformationBody>;

/** Body of POST /transformations/{name}/_publish: the draft, when it still is of this revision. */
export const publishBody = z
  .strictObject({ revision: optional(fields.integer({ min: 1 })) })
  .meta({ id: 'PublishTransformationInput' });

/** Body of POST /transformations/{name}/_roll_back. */
export const rollBackBody = z
  .strictObject({ version: fields.integer({ min: 1 }) })
  .meta({ id: 'RollBackTransformationInput' });

/** Body of POST /transformations/{name}/_test: a version; the draft, else the one in force, where it is left out. */
export const testBody = z
  .strictObject({ version: optional(fields.integer({ min: 1 })) })
  .meta({ id: 'TestTransformationInput' });

/** Body of POST /transformations/built_in: which one to take. */
export const installBody = z
  .strictObject({
    name: text({ min: 1, max: 100 }).meta({ examples: ['poslog'] }),
  })
  .meta({ id: 'InstallTransformationInput' });

/** What is wrong with one field of a receipt that a mapping makes, on the wire. */
export const receiptViolationOut = z
  .strictObject({
    name: z.string(),
    description: z.string(),
    reason: fields.codeOut<ReceiptViolation['reason']>(),
    parameters: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
  })
  .meta({
    id: 'MappingViolation',
    examples: [{ name: 'total', description: 'total is missing', reason: 'missing', parameters: {} }],
  });

/** One of the reasons that the service gives itself. */
export const failureReasonOut = z
  .enum(Object.keys(failureReasons) as FailureReason[])
  .meta({ id: 'MappingFailureReason', examples: ['not_json'] });

/** Why a mapping gave nothing, on the wire. */
export const failureOut = z
  .strictObject({
    code: z.string(),
    message: z.string(),
    /** Null when the words are the mapping's, or JSONata's. */
    reason: failureReasonOut.nullable(),
    parameters: z.record(z.string(), z.union([z.string(), z.number()])),
    violations: z.array(receiptViolationOut),
    where: z.enum(['mapping', 'input', 'receipt']),
    position: z.int().nullable(),
    line: z.int().nullable(),
    column: z.int().nullable(),
  })
  .meta({
    id: 'MappingFailure',
    examples: [
      {
        code: 'input_invalid',
        message: 'the input is not JSON',
        reason: 'not_json',
        parameters: {},
        violations: [],
        where: 'input',
        position: null,
        line: null,
        column: null,
      },
    ],
  });

/** One place in which two results differ, on the wire. */
export const differenceOut = z
  .strictObject({
    path: z.string(),
    before: fields.jsonValue(),
    after: fields.jsonValue(),
    missing: z.enum(['before', 'after']).nullable(),
  })
  .meta({ id: 'MappingDifference' });

const versionListedOut = z
  .strictObject({
    version: z.int(),
    state: z.enum(['draft', 'published', 'former']),
    revision: z.int(),
    created_by: z.string(),
    created_timestamp: timestampOut(),
    updated_timestamp: timestampOut(),
    published_timestamp: timestampOut().nullable(),
  })
  .meta({ id: 'TransformationVersionListed' });

/** A version on the wire, without its samples. */
export const versionOut = versionListedOut
  .extend({
    input_format: inputFormat,
    options: z.strictObject({
      charset: z.string().nullable(),
      delimiter: z.string().nullable(),
      header: z.boolean().nullable(),
    }),
    mapping: z.string(),
    /** Why the mapping cannot be read; null when it can. */
    mapping_failure: failureOut.nullable(),
    /** Count of its samples. */
    samples: z.int(),
  })
  .meta({ id: 'TransformationVersion' });
export type VersionWire = z.output<typeof versionOut>;

/** A transformation of GET /transformations. */
export const transformationListedOut = z
  .strictObject({
    name: z.string(),
    content_types: z.array(z.string()),
    is_default: z.boolean(),
    kind: documentKind,
    published_version: z.int().nullable(),
    draft_version: z.int().nullable(),
    created_timestamp: timestampOut(),
    updated_timestamp: timestampOut(),
  })
  .meta({ id: 'TransformationListed' });
export type TransformationListedWire = z.output<typeof transformationListedOut>;

/** A transformation of GET /transformations/{name}; the newest versions first. */
export const transformationOut = transformationListedOut
  .extend({
    draft: versionOut.nullable(),
    published: versionOut.nullable(),
    versions: z.array(versionListedOut),
  })
  .meta({ id: 'Transformation' });
export type TransformationWire = z.output<typeof transformationOut>;

/** A sample on the wire. */
export const sampleOut = z
  .strictObject({
    name: z.string(),
    content_type: z.string().nullable(),
    properties: fields.jsonObject(),
    input: z.string(),
    expected: z.array(fields.jsonObject()),
  })
  .meta({ id: 'TransformationSample' });

/** What became of a sample, on the wire. */
export const sampleResultOut = z
  .strictObject({
    name: z.string(),
    passed: z.boolean(),
    failure: failureOut.nullable(),
    differences: z.array(differenceOut),
  })
  .meta({ id: 'TransformationSampleResult' });

/** What became of all samples of a version, on the wire. */
export const testOut = z
  .strictObject({
    version: z.int(),
    passed: z.int(),
    failed: z.int(),
    samples: z.array(sampleResultOut),
  })
  .meta({ id: 'TransformationTest' });

/** A transformation that comes with the service, on the wire. */
export const builtInOut = z
  .strictObject({
    name: z.string(),
    title: z.string(),
    input_format: inputFormat,
    content_types: z.array(z.string()),
    mapping: z.string(),
    /** True where the retailer has a transformation of this name. */
    installed: z.boolean(),
  })
  .meta({ id: 'BuiltInTransformation' });
