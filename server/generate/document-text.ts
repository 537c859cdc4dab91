import stringify from 'json-stringify-pretty-compact';
import type { JsonObject } from '@/lib/core/json';

/** On one line what fits: a diff is short. */
export function documentText(document: JsonObject): string {
  return `${stringify(document, { indent: 1, maxLength: 180 })}\n`;
}
