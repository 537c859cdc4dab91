import { expect, test } from 'vitest';
import { isMessageAwaited, type TimelineEvent } from './timeline-query';

/** True when a message is followed that was queued so many minutes ago. */
function isFollowed(minutes: number): boolean {
  const timestamp = new Date(Date.now() - minutes * 60_000).toISOString();
  return isMessageAwaited([[{ kind: 'delivery', type: 'queued', timestamp } as TimelineEvent]]);
}

test('a message that was queued just now is followed, one that waits for long is not', () => {
  expect(isFollowed(1)).toBe(true);
  expect(isFollowed(31)).toBe(false);
});
