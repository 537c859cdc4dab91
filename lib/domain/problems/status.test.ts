import { describe, expect, test } from 'vitest';
import { joinSilences } from './join-silences';
import type { ProblemGroup } from './problem';
import { statusOf } from './status';

const at = (hour: number) => new Date(Date.UTC(2026, 2, 14, hour));

test.each([
  ['open', undefined],
  ['open', { snoozedUntil: null, resolvedAt: null }],
  ['resolved', { snoozedUntil: null, resolvedAt: at(10) }],
  ['open', { snoozedUntil: null, resolvedAt: at(9) }],
  ['snoozed', { snoozedUntil: at(13), resolvedAt: null }],
  ['open', { snoozedUntil: at(12), resolvedAt: null }],
])('%s at noon, last seen at ten: %j', (status, decision) => {
  expect(statusOf(decision, { kind: 'raw_failed', lastSeen: at(10) }, at(12))).toBe(status);
});

describe('silences', () => {
  const silence = (number: number): ProblemGroup => ({
    kind: 'silent',
    fingerprint: String(number),
    count: 1,
    stores: 1,
    tills: 0,
    places: [`Store ${number}`],
    firstSeen: at(number),
    lastSeen: at(number),
    sample: { type: 'store', id: String(number) },
    cause: {
      kind: 'silent',
      senders: [
        { storeId: number, tillUuid: null, lastSeen: at(number), usualMinutes: 4, store: `Store ${number}` },
      ],
    },
  });
  const six = [1, 2, 3, 4, 5, 6].map(silence);

  test('of more than five are one problem', () => {
    const [joined, ...others] = joinSilences(six, () => true);
    expect(others).toEqual([]);
    expect(joined).toMatchObject({ count: 6, stores: 6, firstSeen: at(1), lastSeen: at(6), sample: null });
  });

  test('that somebody decided about stay by themselves', () => {
    const isOpen = ({ fingerprint }: ProblemGroup) => fingerprint !== '3';
    expect(joinSilences(six, isOpen)).toEqual(six);
    const seven = [...six, silence(7)];
    expect(joinSilences(seven, isOpen)).toMatchObject([{ fingerprint: '3' }, { count: 6 }]);
  });

  test('that were resolved together are open again when another one comes to them', () => {
    const minutes = (count: number) => count * 60_000;
    const resolved = { snoozedUntil: null, resolvedAt: new Date(at(6).getTime() + minutes(45)) };
    const [joined] = joinSilences(six, () => true);
    // The seventh had a receipt a quarter of an hour before the others were resolved.
    const later = silence(7);
    const lastSeen = new Date(at(6).getTime() + minutes(30));
    const [all] = joinSilences([...six, { ...later, lastSeen }], () => true);
    const statuses = [joined, all].map((group) => group && statusOf(resolved, group, at(8)));
    expect(statuses).toEqual(['resolved', 'open']);
  });
});
