import { ServiceError } from './errors';

/** Limits of requests and answers (contract section 3). */
export const limits = {
  queryBytesMax: 4096,
  urlBytesMax: 8192,
  headerBytesMax: 8192,
  headersBytesMax: 32_768,
  bodyBytesMax: 2 * 1024 * 1024,
  nestingMax: 64,
  /** Most values and names in a body. 2 MiB can hold a million, which take too long to parse. */
  jsonValuesMax: 100_000,
  /** Larger bodies are parsed in pieces, so that other requests can run in between. */
  largeBodyBytes: 64 * 1024,
  /** Most bytes of an error as JSON (contract section 14); further violations are omitted. */
  errorBytesMax: 64 * 1024,
} as const;

/**
 * `target` is path and query as the caller sent them, because parsing makes some addresses longer.
 * @throws ServiceError `query_too_large` or `headers_too_large`.
 */
export function checkSizes(target: string, headers: Iterable<readonly [string, string]>): void {
  const query = target.includes('?') ? target.slice(target.indexOf('?') + 1) : '';
  if (query.length > limits.queryBytesMax || target.length > limits.urlBytesMax) {
    throw new ServiceError(
      'query_too_large',
      `the query string is longer than ${limits.queryBytesMax} bytes`,
    );
  }
  let total = 0;
  // The first name in the alphabet is reported, so that the order of headers does not matter.
  let tooLong: string | null = null;
  for (const [name, value] of headers) {
    // Headers are Latin-1, so each character is one byte.
    const bytes = name.length + value.length;
    total += bytes;
    if (bytes > limits.headerBytesMax && (tooLong === null || name < tooLong)) tooLong = name;
  }
  if (tooLong !== null) {
    throw new ServiceError(
      'headers_too_large',
      `the header ${tooLong} is longer than ${limits.headerBytesMax} bytes`,
    );
  }
  if (total > limits.headersBytesMax) {
    throw new ServiceError(
      'headers_too_large',
      `the headers are longer than ${limits.headersBytesMax} bytes together`,
    );
  }
}
