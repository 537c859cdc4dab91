import { expect, test } from 'vitest';
import type { z } from 'zod';
import { retailerKeys } from '@/lib/platform/queue/store';
import { jobs } from '@/lib/registry/jobs';

// What an erasure has to look at beside the tables, each of which states its own (`defineTable`). That it leaves nothing there
// is tested in the full tier.

test('every kind of job names its retailer as an erasure knows it, or is about no consumer', () => {
  const nameless = jobs.filter(({ schema }) => {
    const keys: readonly string[] = Object.keys((schema as z.ZodObject).shape);
    return keys.length > 0 && !retailerKeys.some((key) => keys.includes(key));
  });
  // The seals of every retailer, and staff, who are at any.
  expect(nameless.map(({ name }) => name)).toEqual(['forgot-password', 'seal-audit']);
});
