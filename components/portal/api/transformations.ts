import type { JsonObject, JsonValue } from '@/lib/core/json';
import type { ReceiptViolation } from '@/lib/domain/transformations/failure';
import type { FailureParameters, FailureReason } from '@/lib/domain/transformations/failure-reasons';
import type { InputFormat, TransformationWire } from '@/lib/domain/transformations/schema';
import { callApi, type ApiCall } from './client';
import { apiPath } from '@/lib/core/api-path';

/** Why a mapping gave nothing; a position counts characters of the mapping from 0 where `where` says so. */
export interface MappingFailure {
  readonly code: string;
  readonly message: string;
  /** Null when the words are the mapping's, or JSONata's. */
  readonly reason: FailureReason | null;
  readonly parameters: FailureParameters;
  /** What is wrong with the receipt that was made. */
  readonly violations: readonly ReceiptViolation[];
  readonly where: 'mapping' | 'input' | 'receipt';
  readonly position: number | null;
}

/** A mapping as it is edited. */
export interface MappingDraft {
  readonly input_format: InputFormat;
  readonly options: JsonObject;
  readonly mapping: string;
}

/** What a mapping is tried on: a raw receipt, or bytes as base64. */
export type MappingSource =
  | { readonly raw_id: string }
  | { readonly content: string; readonly content_type?: string; readonly properties?: JsonObject };

/** Answer of POST /transformations/_preview. */
export interface MappingPreview {
  readonly parsed: {
    readonly format: string;
    readonly value: JsonValue;
    readonly truncated: boolean;
    readonly failure: MappingFailure | null;
  };
  readonly failure: MappingFailure | null;
  readonly total: number;
  /** Why documents make no receipt. */
  readonly ignored: readonly string[];
  readonly receipts: readonly {
    readonly body: JsonValue;
    readonly html: string | null;
    readonly violations: readonly ReceiptViolation[];
    /** Why it would be refused all the same. */
    readonly problem_reason: FailureReason | null;
  }[];
  readonly milliseconds: number;
}

/** A sample of a transformation. */
export interface MappingSample {
  readonly name: string;
  readonly content_type: string | null;
  readonly properties: JsonObject;
  readonly input: string;
  readonly expected: readonly JsonObject[];
}

/** One place in which two results differ. */
export interface MappingDifference {
  readonly path: string;
  readonly before: JsonValue;
  readonly after: JsonValue;
  readonly missing: 'before' | 'after' | null;
}

/** Answer of POST /transformations/{name}/_test. */
export interface MappingTest {
  readonly passed: number;
  readonly failed: number;
  readonly samples: readonly {
    readonly name: string;
    readonly passed: boolean;
    readonly failure: MappingFailure | null;
    readonly differences: readonly MappingDifference[];
  }[];
}

/** What a draft changes for one raw receipt. */
export interface MappingChange {
  readonly raw_id: string;
  readonly received_timestamp: string;
  readonly change: 'same' | 'changed' | 'new_failure' | 'fixed';
  readonly before: { readonly receipts: number; readonly failure: MappingFailure | null };
  readonly after: { readonly receipts: number; readonly failure: MappingFailure | null };
  readonly differences: readonly MappingDifference[];
}

/** Answer of POST /transformations/{name}/_run. */
export interface MappingRun {
  readonly total: number;
  readonly done: number;
  readonly results: readonly MappingChange[];
  readonly next: string | null;
}

const of = (name: string, ...rest: string[]) => apiPath('transformations', name, ...rest);
const post = (body: JsonObject): ApiCall => ({ method: 'POST', body });

/** The calls of the studio, one per operation. Each throws ApiError. */
export const transformationsApi = {
  create: (body: JsonObject) => callApi<TransformationWire>(apiPath('transformations'), post(body)),
  install: (name: string) =>
    callApi<TransformationWire>(apiPath('transformations', 'built_in'), post({ name })),
  change: (name: string, body: JsonObject) =>
    callApi<TransformationWire>(of(name), { method: 'PATCH', body }),
  saveDraft: (name: string, body: JsonObject) =>
    callApi<TransformationWire>(of(name, 'draft'), { method: 'PUT', body }),
  publish: (name: string, revision: number) =>
    callApi<TransformationWire>(of(name, '_publish'), post({ revision })),
  rollBack: (name: string, version: number) =>
    callApi<TransformationWire>(of(name, '_roll_back'), post({ version })),
  samples: (name: string, signal: AbortSignal) => callApi<MappingSample[]>(of(name, 'samples'), { signal }),
  test: (name: string) => callApi<MappingTest>(of(name, '_test'), post({})),
  preview: (draft: MappingDraft, source: MappingSource, signal: AbortSignal) =>
    callApi<MappingPreview>(apiPath('transformations', '_preview'), {
      ...post({ ...draft, ...source }),
      signal,
    }),
  run: (
    name: string,
    draft: MappingDraft,
    progress: { readonly after: string | null; readonly done: number },
  ) =>
    callApi<MappingRun>(
      of(name, '_run'),
      post({
        ...draft,
        count: 100,
        done: progress.done,
        ...(progress.after === null ? {} : { after: progress.after }),
      }),
    ),
};
