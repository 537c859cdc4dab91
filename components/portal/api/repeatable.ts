import type { CallOptions } from './client';
import { ApiError } from './request';

/**
 * After a failure with an unknown outcome, a retry sends the same `Idempotency-Key`, so that the service does
 * not act twice.
 */
export function repeatable<Input, Result>(
  call: (input: Input, options: CallOptions) => Promise<Result>,
): (input: Input) => Promise<Result> {
  const keys = new Map<string, string>();
  return async (input) => {
    const text = JSON.stringify(input);
    const key = keys.get(text) ?? newKey();
    keys.set(text, key);
    try {
      const result = await call(input, { headers: { 'Idempotency-Key': key } });
      keys.delete(text);
      return result;
    } catch (error) {
      if (isRefusal(error)) keys.delete(text);
      throw error;
    }
  };
}

/**
 * True if the service did nothing for certain. After a conflict (409), the previous call may still be
 * running.
 */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 409;
}

/** Not `crypto.randomUUID`, because it exists only on secure pages. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}
