// The process that runs mappings takes this file as it is, so it names files in full.
import { failureText, type FailureParameters, type FailureReason } from './failure-reasons.ts';

/** What a failure says beside its code. */
export interface FailureDetails {
  /** What the text of the reason names. */
  readonly parameters?: FailureParameters;
  /** Where in the mapping or the input, in characters from 0; null when it is nowhere in particular. */
  readonly position?: number | null;
}

/** Why a raw receipt cannot become receipts: its own fault or the mapping's, so trying again would not help. */
export class TransformationError extends Error {
  readonly code: string;
  /** Null when the words are not the service's own. */
  readonly reason: FailureReason | null;
  readonly parameters: FailureParameters;
  readonly position: number | null;
  /** What the log may say of it: the message may repeat the document. */
  readonly logged: string;

  /** `why` is one of the service's reasons, or what others say: the mapping by `$error`, or JSONata. */
  constructor(code: string, why: FailureReason | { readonly said: string }, details: FailureDetails = {}) {
    const { parameters = {}, position = null } = details;
    super(typeof why === 'string' ? failureText(why, parameters) : why.said);
    this.name = 'TransformationError';
    this.code = code;
    this.reason = typeof why === 'string' ? why : null;
    this.parameters = parameters;
    this.position = position;
    this.logged = this.reason ?? code;
  }
}
