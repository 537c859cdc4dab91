import type { SizeLimits } from './part';
import { concat, isSplitProblem, type SplitProblem } from './source';

export interface Frame {
  readonly prefix: Uint8Array;
  readonly separator: Uint8Array;
  readonly suffix: Uint8Array;
}

export type RecordPart =
  | { readonly record: Uint8Array; readonly position: number }
  | { readonly frame: Frame }
  | { readonly lastSuffix: Uint8Array }
  | SplitProblem;

const none = new Uint8Array(0);
const bare: Frame = { prefix: none, separator: none, suffix: none };

/**
 * Joins records into parts of about `partBytes`, each with its frame. Reports a record that alone exceeds
 * `maxBytes`.
 */
export async function* joinRecords(
  found: AsyncIterable<RecordPart>,
  { partBytes, maxBytes }: SizeLimits,
  placeOf: (position: number) => Promise<string>,
): AsyncGenerator<Uint8Array | SplitProblem> {
  let frame = bare;
  let records: Uint8Array[] = [];
  let bytes = 0;
  const frameBytes = () => frame.prefix.byteLength + frame.suffix.byteLength;
  const flush = (suffix: Uint8Array) => {
    const between = records.flatMap((record, index) => (index === 0 ? [record] : [frame.separator, record]));
    const part = concat([frame.prefix, ...between, suffix]);
    [records, bytes] = [[], 0];
    return part;
  };
  for await (const one of found) {
    if (isSplitProblem(one)) yield one;
    else if ('frame' in one) {
      if (records.length > 0) yield flush(frame.suffix);
      frame = one.frame;
    } else if ('lastSuffix' in one) {
      if (records.length === 0) continue;
      const fits = frame.prefix.byteLength + bytes + one.lastSuffix.byteLength <= maxBytes;
      yield flush(fits ? one.lastSuffix : frame.suffix);
      if (!fits) yield tooLarge('what follows the last record');
    } else {
      const size = one.record.byteLength + frame.separator.byteLength;
      if (frameBytes() + size > maxBytes) {
        yield tooLarge(await placeOf(one.position));
        continue;
      }
      if (records.length > 0 && frameBytes() + bytes + size > Math.min(partBytes, maxBytes)) {
        yield flush(frame.suffix);
      }
      records.push(one.record);
      bytes += size;
    }
  }
  if (records.length > 0) yield flush(frame.suffix);
}

export function tooLarge(place: string): SplitProblem {
  return { reason: 'too_large_record', detail: place };
}
