import { z } from 'zod';
import * as fields from '@/lib/core/fields';
import { limits } from '@/lib/core/limits';
import { problems } from '@/lib/core/problems';
import type { ReceiptViolation } from './failure';
import { failureReasons, type FailureReason } from '@/lib/formats/failure-reasons';
import { inputFormats } from '@/lib/formats/input-formats';
import { kindNames } from '@/lib/formats/kinds';

const { elementsMax: max, list, optional, text, timestampOut } = fields;

export const inputFormat = z.enum(inputFormats);
export const inputOptions = z
  .strictObject({
    /** Character set of text whose Content-Type names none, such as `windows-1252` or `cp850`. */
    charset: optional(text({ min: 1, max: 40 })),
    /** CSV: the separator of cells; detected if absent. */
    delimiter: optional(text({ min: 1, max: 1 })),
    /** CSV: the first row names the columns, unless this is false. */
    header: optional(z.boolean()),
  })
  .meta({ id: 'InputOptionsInput' });

export const transformationSample = z
  .strictObject({
    name: text({ min: 1, max: 100 }),
    content_type: optional(text({ max: 255 })),
    /** `$properties` of the mapping. */
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

export const documentKind = z
  .enum(kindNames)
  .nullable()
  .meta({
    id: 'DocumentKind',
    description:
      'The kind of document it reads. It gets the documents that are recognised as this kind, unless their ' +
      'media type selects another transformation.',
  });

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

/** If `samples` is absent, the stored samples stay. */
export const draftBody = z
  .strictObject({
    ...version,
    /**
     * Revision of the draft which the caller edited, 0 if there was none. If the draft has a different one by
     * now, the response is 409.
     */
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

export const patchTransformationBody = z
  .strictObject({
    content_types: optional(contentTypes),
    is_default: optional(z.boolean()),
    kind: documentKind.optional(),
  })
  .meta({ id: 'TransformationPatch', examples: [{ content_types: ['application/xml'] }] });
export type TransformationPatch = z.output<typeof patchTransformationBody>;

export const publishBody = z
  .strictObject({ revision: optional(fields.integer({ min: 1 })) })
  .meta({ id: 'PublishTransformationInput' });

export const rollBackBody = z
  .strictObject({ version: fields.integer({ min: 1 }) })
  .meta({ id: 'RollBackTransformationInput' });

/** If `version` is absent, the draft is tested or, if there is none, the published version. */
export const testBody = z
  .strictObject({ version: optional(fields.integer({ min: 1 })) })
  .meta({ id: 'TestTransformationInput' });

export const installBody = z
  .strictObject({
    name: text({ min: 1, max: 100 }).meta({ examples: ['poslog'] }),
  })
  .meta({ id: 'InstallTransformationInput' });

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

export const failureReasonOut = z
  .enum(Object.keys(failureReasons) as FailureReason[])
  .meta({ id: 'MappingFailureReason', examples: ['not_json'] });

export const failureOut = z
  .strictObject({
    code: z.string(),
    message: z.string(),
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

export const versionOut = versionListedOut
  .extend({
    input_format: inputFormat,
    options: z.strictObject({
      charset: z.string().nullable(),
      delimiter: z.string().nullable(),
      header: z.boolean().nullable(),
    }),
    mapping: z.string(),
    mapping_failure: failureOut.nullable(),
    samples: z.int(),
  })
  .meta({ id: 'TransformationVersion' });
export type VersionWire = z.output<typeof versionOut>;

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

/** Newest versions first. */
export const transformationOut = transformationListedOut
  .extend({
    draft: versionOut.nullable(),
    published: versionOut.nullable(),
    versions: z.array(versionListedOut),
  })
  .meta({ id: 'Transformation' });
export type TransformationWire = z.output<typeof transformationOut>;

export const sampleOut = z
  .strictObject({
    name: z.string(),
    content_type: z.string().nullable(),
    properties: fields.jsonObject(),
    input: z.string(),
    expected: z.array(fields.jsonObject()),
  })
  .meta({ id: 'TransformationSample' });

export const sampleResultOut = z
  .strictObject({
    name: z.string(),
    passed: z.boolean(),
    failure: failureOut.nullable(),
    differences: z.array(differenceOut),
  })
  .meta({ id: 'TransformationSampleResult' });

export const testOut = z
  .strictObject({
    version: z.int(),
    passed: z.int(),
    failed: z.int(),
    samples: z.array(sampleResultOut),
  })
  .meta({ id: 'TransformationTest' });

export const builtInOut = z
  .strictObject({
    name: z.string(),
    title: z.string(),
    input_format: inputFormat,
    content_types: z.array(z.string()),
    mapping: z.string(),
    installed: z.boolean(),
  })
  .meta({ id: 'BuiltInTransformation' });
