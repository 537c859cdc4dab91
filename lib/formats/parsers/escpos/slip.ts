import { TransformationError } from '@/lib/formats/transformation-error';

/** Most slips of one document: as many as receipts. */
const slipsMax = 10_000;

/** @throws TransformationError `input_invalid`, `too_many_slips`. */
export function checkSlipCount(count: number): void {
  if (count <= slipsMax) return;
  throw new TransformationError('input_invalid', 'too_many_slips', { parameters: { maximum: slipsMax } });
}

export interface SlipCode {
  /** Such as `EAN13`, `CODE128`, `QR`, `PDF417`, `DATAMATRIX`. */
  readonly type: string;
  /** Text that a scanner reads. */
  readonly data: string;
  /** Number of lines of text above the code. */
  readonly line: number;
}

/** Black on white. */
export interface SlipImage {
  /** In dots. */
  readonly width: number;
  readonly height: number;
  /** PNG in base64. */
  readonly png: string;
}

export interface Slip {
  readonly lines: string[];
  readonly codes: SlipCode[];
  readonly images: SlipImage[];
  /** Number of pictures that were too many or too large. */
  readonly images_left_out: number;
  /** Numbers of unknown code pages, whose letters are U+FFFD. */
  readonly unknown_code_pages: number[];
}
