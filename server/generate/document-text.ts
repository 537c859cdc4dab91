import stringify from 'json-stringify-pretty-compact';
import type { JsonObject } from '@/lib/core/json';

/** Short objects are on one line, so that diffs are short. */
export function documentText(document: JsonObject): string {
  return `${stringify(document, { indent: 1, maxLength: 180 })}\n`;
}
