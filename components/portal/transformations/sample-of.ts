import { isJsonObject } from '@/lib/core/json';
import type { AnswerOf } from '../api/input';
import type { MappingPreview, MappingSample, MappingSource } from './mapping';
import { base64Of } from './use-source';

/** `input` is '' if the bytes are in a raw receipt. */
export type UnnamedSample = Omit<MappingSample, 'name'>;

/**
 * Returns `too many` if the preview contains only the first receipts, and null if there is no valid result.
 */
export function sampleOf(source: MappingSource, preview: MappingPreview): UnnamedSample | 'too many' | null {
  const { failure, receipts, total } = preview;
  if (failure !== null) return null;
  if (total > receipts.length) return 'too many';
  // A null receipt means that POST /receipts would refuse the result.
  if (receipts.some(({ receipt }) => receipt === null)) return null;
  const isTyped = 'content' in source;
  return {
    content_type: isTyped ? (source.content_type ?? null) : null,
    properties: isTyped ? (source.properties ?? {}) : {},
    input: isTyped ? source.content : '',
    expected: receipts.map(({ body }) => body).filter(isJsonObject),
  };
}

/** Adds the bytes and properties of a raw receipt, because the mapping may have used them. */
export function withRaw(
  sample: MappingSample,
  { content_type, properties }: Pick<AnswerOf<'get_raw_receipt'>, 'content_type' | 'properties'>,
  bytes: Uint8Array,
): MappingSample {
  return { ...sample, content_type, properties, input: base64Of(bytes) };
}
