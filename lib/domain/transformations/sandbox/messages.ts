import type { BoundedTree } from '../bounded-tree';
import type { FailureParameters, FailureReason } from '@/lib/formats/failure-reasons';
import type { InputFormat, InputOptions } from '@/lib/formats/input-formats';

export interface SandboxInput {
  /** The bytes as base64. */
  readonly bytes: string;
  readonly contentType: string | null;
  readonly format: InputFormat;
  /** Kind that the mapping reads. If a document of this kind has an envelope, the envelope is removed. */
  readonly kind?: string | undefined;
  /** True if JSON of a different kind must not be read. */
  readonly only?: boolean | undefined;
  readonly options: InputOptions;
}

export interface SandboxRequest {
  /** Null to check only if the mapping can be read. */
  readonly input: SandboxInput | null;
  /** Null to read only the input. */
  readonly mapping: string | null;
  readonly bindings: Readonly<Record<string, unknown>>;
  readonly show: boolean;
  /** True to recognise the kind of the input and run no mapping. */
  readonly recognise?: boolean;
}

export type Recognised =
  | { readonly kind: string }
  /** The kind is unknown or the document unreadable, for this reason. */
  | {
      readonly kind: null;
      readonly reason: FailureReason;
      readonly parameters: FailureParameters;
      readonly position: number | null;
    };

/** `read` comes first. Then comes the result as JSON text (undefined if there is none) or the failure. */
export type SandboxAnswer =
  | { readonly kind: 'read'; readonly tree: BoundedTree | null }
  | { readonly kind: 'done'; readonly output: string | undefined }
  | { readonly kind: 'other'; readonly name: string }
  | {
      readonly kind: 'failed';
      readonly code: string;
      readonly message: string;
      /** Null if the message comes from the mapping or from JSONata. */
      readonly reason: FailureReason | null;
      readonly parameters: FailureParameters;
      readonly position: number | null;
    };
