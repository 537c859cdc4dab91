import { expect, test } from 'vitest';
import { repeatable } from './repeatable';
import { ApiError } from './request';

/** Makes a call that ends with this status, 0 where no response came, null for a success; returns the key it was made under. */
function calls() {
  const keys: (string | undefined)[] = [];
  const ends: (number | null)[] = [];
  const call = repeatable((_input: object, { headers }) => {
    keys.push(headers?.['Idempotency-Key']);
    const status = ends.shift() ?? null;
    return status === null ? Promise.resolve() : Promise.reject(new ApiError(status, {}));
  });
  const end = async (input: object, status: number | null) => {
    ends.push(status);
    await call(input).catch(() => undefined);
    return keys.at(-1) ?? '';
  };
  return end;
}

test.each([0, 409, 500, 503])(
  'after %d the same input is sent under the same key, another one is not',
  async (status) => {
    const end = calls();
    const first = await end({ points: 5 }, status);
    expect(first).toMatch(/^[\da-z-]{8,}$/);
    expect(await end({ points: 6 }, null)).not.toBe(first);
    expect(await end({ points: 5 }, null)).toBe(first);
  },
);

test.each([null, 400, 422, 429])('after %j the same input is a call of its own', async (status) => {
  const end = calls();
  expect(await end({ points: 5 }, status)).not.toBe(await end({ points: 5 }, null));
});
