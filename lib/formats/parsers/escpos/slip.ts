import { TransformationError } from '../../transformation-error.ts';

/** Slips of one document: as many as it may become receipts. */
const slipsMax = 10_000;

/**
 * Refuses a document of more slips than one may have.
 * @throws TransformationError `input_invalid`, `too_many_slips`.
 */
export function checkSlipCount(count: number): void {
  if (count <= slipsMax) return;
  throw new TransformationError('input_invalid', 'too_many_slips', { parameters: { maximum: slipsMax } });
}

/** A bar code or two-dimensional code of a slip. */
export interface SlipCode {
  /** Such as `EAN13`, `CODE128`, `QR`, `PDF417`, `DATAMATRIX`. */
  readonly type: string;
  /** What a scanner reads. */
  readonly data: string;
  /** How many lines of text stand above it. */
  readonly line: number;
}

/** A picture of a slip, black on white. */
export interface SlipImage {
  /** In dots. */
  readonly width: number;
  readonly height: number;
  /** The picture as a PNG file, in base64. */
  readonly png: string;
}

/** What a printer would have printed up to one cut. */
export interface Slip {
  readonly lines: string[];
  /** In the order they stand. */
  readonly codes: SlipCode[];
  readonly images: SlipImage[];
  /** Pictures that were too many or too large to keep. */
  readonly images_left_out: number;
  /** Numbers of code pages that are not known and that letters were printed in; those letters are U+FFFD. */
  readonly unknown_code_pages: number[];
}
