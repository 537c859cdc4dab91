import { expect, test } from 'vitest';
import { timelineQuery } from './timeline-query';

/** How soon a timeline is read again whose newest message was queued so many minutes ago. */
function intervalAfter(minutes: number) {
  const { refetchInterval } = timelineQuery('0198a7d2-0000-7000-8000-000000000000', 'all');
  const timestamp = new Date(Date.now() - minutes * 60_000).toISOString();
  const data = { pages: [[{ kind: 'delivery', type: 'queued', timestamp }]], pageParams: [undefined] };
  if (typeof refetchInterval !== 'function') return refetchInterval;
  return refetchInterval({ state: { data } } as unknown as Parameters<typeof refetchInterval>[0]);
}

test('a message that was queued just now is followed, one that waits for long is not', () => {
  expect(intervalAfter(1)).toBe(2000);
  expect(intervalAfter(31)).toBe(false);
});
