import { TransformationError } from '@/lib/formats/transformation-error';

/** Most slips of a document, equal to the limit for receipts. */
const slipsMax = 10_000;

/** @throws TransformationError `input_invalid`, `too_many_slips`. */
export function checkSlipCount(count: number): void {
  if (count <= slipsMax) return;
  throw new TransformationError('input_invalid', 'too_many_slips', { parameters: { maximum: slipsMax } });
}

export interface SlipCode {
  readonly type: string;
  readonly data: string;
  /** Number of lines of text above the code. */
  readonly line: number;
}

export interface SlipImage {
  readonly width: number;
  readonly height: number;
  /** PNG in base64. */
  readonly png: string;
}

export interface Slip {
  readonly lines: string[];
  readonly codes: SlipCode[];
  readonly images: SlipImage[];
  readonly images_left_out: number;
  /** Numbers of unknown code pages, whose letters are U+FFFD. */
  readonly unknown_code_pages: number[];
}
