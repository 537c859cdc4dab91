import type { BoundedTree } from '../bounded-tree';
import type { FailureParameters, FailureReason } from '@/lib/formats/failure-reasons';
import type { InputFormat, InputOptions } from '@/lib/formats/input-formats';

export interface SandboxInput {
  /** As base64. */
  readonly bytes: string;
  readonly contentType: string | null;
  readonly format: InputFormat;
  /** Kind that the mapping reads; an envelope around it is removed. */
  readonly kind?: string | undefined;
  /** True if JSON of another kind is not read. */
  readonly only?: boolean | undefined;
  readonly options: InputOptions;
}

export interface SandboxRequest {
  /** Null to check only whether the mapping can be read. */
  readonly input: SandboxInput | null;
  /** Null to read the input only. */
  readonly mapping: string | null;
  /** Variables, without the dollar sign. */
  readonly bindings: Readonly<Record<string, unknown>>;
  readonly show: boolean;
  /** True to answer the kind of the input, a `Recognised`, instead of running a mapping. */
  readonly recognise?: boolean;
}

export type Recognised =
  | { readonly kind: string }
  /** Kind that is unknown or unreadable, with the reason. */
  | {
      readonly kind: null;
      readonly reason: FailureReason;
      readonly parameters: FailureParameters;
      readonly position: number | null;
    };

/** `read` comes first, then the result as JSON text (none for undefined) or the failure. */
export type SandboxAnswer =
  | { readonly kind: 'read'; readonly tree: BoundedTree | null }
  | { readonly kind: 'done'; readonly output: string | undefined }
  /** Document of another kind than the mapping reads. */
  | { readonly kind: 'other'; readonly name: string }
  | {
      readonly kind: 'failed';
      readonly code: string;
      readonly message: string;
      /** Null for a message of the mapping or of JSONata. */
      readonly reason: FailureReason | null;
      readonly parameters: FailureParameters;
      readonly position: number | null;
    };
