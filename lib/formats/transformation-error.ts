import { failureText, type FailureParameters, type FailureReason } from './failure-reasons';

export interface FailureDetails {
  readonly parameters?: FailureParameters;
  /** Place in the mapping or the input, in characters from 0. */
  readonly position?: number | null;
}

/** Not retried, because the raw receipt or the mapping is at fault. */
export class TransformationError extends Error {
  readonly code: string;
  /** Null if the message is not a text of the service. */
  readonly reason: FailureReason | null;
  readonly parameters: FailureParameters;
  readonly position: number | null;
  /** Text for the log. It replaces the message, which may repeat the document. */
  readonly logged: string;

  /** `why` is a reason of the service, or `said` is the text of `$error` or JSONata. */
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
