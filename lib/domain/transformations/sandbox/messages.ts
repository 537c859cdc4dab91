import type { BoundedTree } from '../bounded-tree';
import type { FailureParameters, FailureReason } from '@/lib/formats/failure-reasons';
import type { InputFormat, InputOptions } from '@/lib/formats/input-formats';

/** Bytes to read, and how. */
export interface SandboxInput {
  /** As base64. */
  readonly bytes: string;
  readonly contentType: string | null;
  readonly format: InputFormat;
  /** Kind of documents that the mapping reads: JSON around one is left out. */
  readonly kind?: string | undefined;
  /** True to read no JSON of another kind. */
  readonly only?: boolean | undefined;
  readonly options: InputOptions;
}

/** What the process that runs mappings is asked; everything in it is JSON. */
export interface SandboxRequest {
  /** Null to see only whether the mapping can be read. */
  readonly input: SandboxInput | null;
  /** Null to read the input only. */
  readonly mapping: string | null;
  /** Variables of the mapping, without the dollar sign. */
  readonly bindings: Readonly<Record<string, unknown>>;
  /** True to show what was read, cut to what a person can look at. */
  readonly show: boolean;
  /** True to answer the kind of the input, a `Recognised`, instead of running a mapping. */
  readonly recognise?: boolean;
}

/** Kind of an input. */
export type Recognised =
  /** One that is known by this name. */
  | { readonly kind: string }
  /** None that is known, or none that can be read: what is to be said of it. */
  | {
      readonly kind: null;
      readonly reason: FailureReason;
      readonly parameters: FailureParameters;
      readonly position: number | null;
    };

/** What it answers: that the input is read, then the result as JSON text (none for undefined), or what is wrong. */
export type SandboxAnswer =
  | { readonly kind: 'read'; readonly tree: BoundedTree | null }
  | { readonly kind: 'done'; readonly output: string | undefined }
  /** The input is a document of another kind than was to be read. */
  | { readonly kind: 'other'; readonly name: string }
  | {
      readonly kind: 'failed';
      readonly code: string;
      readonly message: string;
      /** One of the service's reasons, or null. */
      readonly reason: FailureReason | null;
      readonly parameters: FailureParameters;
      readonly position: number | null;
    };
