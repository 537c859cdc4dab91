import type { JsonObject } from '@/lib/core/json';
import type { AnswerOf, InputOf } from '../api/input';

/** A mapping as it is edited. */
export type MappingDraft = Required<
  Pick<InputOf<'preview_transformation'>['body'], 'input_format' | 'options' | 'mapping'>
>;

/** A mapping with the kind of documents that its transformation reads. */
export type MappingOfKind = MappingDraft & Required<Pick<InputOf<'preview_transformation'>['body'], 'kind'>>;

/** What a mapping is tried on: a raw receipt, or bytes as base64. */
export type MappingSource =
  | { readonly raw_id: string }
  | { readonly content: string; readonly content_type?: string; readonly properties?: JsonObject };

/** What a mapping makes of a source. */
export type MappingPreview = AnswerOf<'preview_transformation'>;

/** Why a mapping gave nothing. */
export type MappingFailure = NonNullable<MappingPreview['failure']>;

/** A sample of a transformation. */
export type MappingSample = AnswerOf<'get_transformation_samples'>[number];

/** What a draft changes for one raw receipt. */
export type MappingChange = AnswerOf<'run_transformation'>['results'][number];

/** One place in which two results differ. */
export type MappingDifference = MappingChange['differences'][number];
