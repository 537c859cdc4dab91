import { isJsonObject } from '@/lib/core/json';
import type { AnswerOf } from '../api/input';
import type { MappingPreview, MappingSample, MappingSource } from './mapping';
import { base64Of } from './use-source';

/** An input with what a mapping makes of it, to be named and kept; without its bytes where a raw receipt has them. */
export type UnnamedSample = Omit<MappingSample, 'name'>;

/**
 * The sample that an input and its preview are. Null where there is nothing that a mapping should go on making, and `too many`
 * where the preview holds only the first of the receipts.
 */
export function sampleOf(source: MappingSource, preview: MappingPreview): UnnamedSample | 'too many' | null {
  const { failure, receipts, total } = preview;
  if (failure !== null) return null;
  if (total > receipts.length) return 'too many';
  // What POST /receipts would refuse is no result to keep.
  if (receipts.some(({ receipt }) => receipt === null)) return null;
  const isTyped = 'content' in source;
  return {
    content_type: isTyped ? (source.content_type ?? null) : null,
    properties: isTyped ? (source.properties ?? {}) : {},
    input: isTyped ? source.content : '',
    expected: receipts.map(({ body }) => body).filter(isJsonObject),
  };
}

/** A sample of a raw receipt with its bytes, and with what came beside them: the mapping may have used that as well. */
export function withRaw(
  sample: MappingSample,
  { content_type, properties }: Pick<AnswerOf<'get_raw_receipt'>, 'content_type' | 'properties'>,
  bytes: Uint8Array,
): MappingSample {
  return { ...sample, content_type, properties, input: base64Of(bytes) };
}
