import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ApiError } from './request';
import { usePoll } from './use-poll';

/** When a query is asked again whose last answer says how much is left, and which failed so. */
function again(left: number | undefined, error: Error | null): number | false | undefined {
  const after: (number | false)[] = [];
  function Poller() {
    after.push(usePoll<number>(2000, (now) => now > 0)({ state: { data: left, error } }));
    return null;
  }
  renderToStaticMarkup(<Poller />);
  return after[0];
}

test('what is under way is asked about again, what has ended is not', () => {
  expect(again(undefined, null)).toBe(2000);
  expect(again(3, null)).toBe(2000);
  expect(again(0, null)).toBe(false);
});

test.each([0, 429, 500, 503])('after %d it is asked about less often', (status) => {
  expect(again(undefined, new ApiError(status, {}))).toBe(30_000);
  expect(again(3, new ApiError(status, {}))).toBe(30_000);
});

test.each([401, 403, 404])('after %d it is not asked about again', (status) => {
  expect(again(undefined, new ApiError(status, {}))).toBe(false);
  expect(again(3, new ApiError(status, {}))).toBe(false);
});
