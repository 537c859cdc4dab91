import type { CallOptions } from './client';
import { ApiError } from './request';

/** Wraps `call`: retries have the same `Idempotency-Key` while the outcome is unknown. */
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

/** True if the call did nothing. A conflict (409) may be with the previous call, still running. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 409;
}

/** `randomUUID` exists on secure pages only. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}
