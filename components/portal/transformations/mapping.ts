import type { JsonObject } from '@/lib/core/json';
import type { AnswerOf, InputOf } from '../api/input';

export type MappingDraft = Required<
  Pick<InputOf<'preview_transformation'>['body'], 'input_format' | 'options' | 'mapping'>
>;

export type MappingOfKind = MappingDraft & Required<Pick<InputOf<'preview_transformation'>['body'], 'kind'>>;

/** The id of a raw receipt, or `content` in base64. */
export type MappingSource =
  | { readonly raw_id: string }
  | { readonly content: string; readonly content_type?: string; readonly properties?: JsonObject };

export type MappingPreview = AnswerOf<'preview_transformation'>;

export type MappingFailure = NonNullable<MappingPreview['failure']>;

export type MappingSample = AnswerOf<'get_transformation_samples'>[number];

export type MappingChange = AnswerOf<'run_transformation'>['results'][number];

export type MappingDifference = MappingChange['differences'][number];
