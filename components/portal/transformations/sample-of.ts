import { isJsonObject } from '@/lib/core/json';
import type { AnswerOf } from '../api/input';
import type { MappingPreview, MappingSample, MappingSource } from './mapping';
import { base64Of } from './use-source';

/** `input` is empty if a raw receipt has the bytes. */
export type UnnamedSample = Omit<MappingSample, 'name'>;

/** Returns null without a valid result; `too many` if the preview has only the first receipts. */
export function sampleOf(source: MappingSource, preview: MappingPreview): UnnamedSample | 'too many' | null {
  const { failure, receipts, total } = preview;
  if (failure !== null) return null;
  if (total > receipts.length) return 'too many';
  // Null receipt: POST /receipts would refuse the result.
  if (receipts.some(({ receipt }) => receipt === null)) return null;
  const isTyped = 'content' in source;
  return {
    content_type: isTyped ? (source.content_type ?? null) : null,
    properties: isTyped ? (source.properties ?? {}) : {},
    input: isTyped ? source.content : '',
    expected: receipts.map(({ body }) => body).filter(isJsonObject),
  };
}

/** Adds a raw receipt's bytes and accompanying data, which the mapping may have used. */
export function withRaw(
  sample: MappingSample,
  { content_type, properties }: Pick<AnswerOf<'get_raw_receipt'>, 'content_type' | 'properties'>,
  bytes: Uint8Array,
): MappingSample {
  return { ...sample, content_type, properties, input: base64Of(bytes) };
}
