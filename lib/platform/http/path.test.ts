import { describe, expect, test } from 'vitest';
import { decodeSegment, matchPath } from './path';

describe('a segment of a path', () => {
  test('is read in clear', () => {
    expect(decodeSegment('milk%20%2F%20honey%40example.com')).toBe('milk / honey@example.com');
  });

  test.each(['%zz', '%', '%E0%A4%A', '%ED%A0%80', 'a%00b'])('%s names nothing', (segment) => {
    expect(decodeSegment(segment)).toBeNull();
    expect(matchPath('/stores/{reference}', `/stores/${segment}`)).toBeNull();
  });
});
