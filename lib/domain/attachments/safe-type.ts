import * as contentType from 'content-type';

/** Types that a browser shows without running anything in them. */
const safeTypes = new Set([
  'application/pdf',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/webp',
  'text/csv',
  'text/plain',
]);

/** Type of a served file: its own when it is safe, else `application/octet-stream` (contract section 6). */
export function safeType(stored: string | null): string {
  const { type, parameters } = contentType.parse(stored ?? '');
  const lower = type.toLowerCase();
  if (!safeTypes.has(lower)) return 'application/octet-stream';
  const charset = parameters['charset']?.toLowerCase() ?? '';
  return lower.startsWith('text/') && /^[\w-]{1,40}$/.test(charset) ? `${lower}; charset=${charset}` : lower;
}
