/** Why a raw receipt can not become receipts: its own fault or the mapping's, so trying again would not help. */
export class TransformationError extends Error {
  readonly code: string;
  /** Where in the mapping or the input, in characters from 0; null when it is nowhere in particular. */
  readonly position: number | null;

  constructor(code: string, message: string, position: number | null = null) {
    super(message);
    this.name = 'TransformationError';
    this.code = code;
    this.position = position;
  }
}
