import stringify from 'json-stringify-pretty-compact';
import type { JsonObject } from '@/lib/core/json';

/** Writes on one line what fits, to keep diffs short. */
export function documentText(document: JsonObject): string {
  return `${stringify(document, { indent: 1, maxLength: 180 })}\n`;
}
