import { getTableConfig } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import {
  personalDataInventory,
  tablesWithoutPersonalData,
} from '@/lib/domain/privacy/personal-data-inventory';
import { retailerKeys } from '@/lib/platform/queue/store';
import { jobs } from '@/lib/registry/jobs';
import { tables } from '@/test/schema-tables';

// What an erasure has to look at. That it leaves nothing there is tested in the full tier.

test('every table is one that an erasure looks at, or holds no person', () => {
  const names = tables.map((table) => getTableConfig(table).name).toSorted();
  expect([...personalDataInventory, ...Object.keys(tablesWithoutPersonalData)].toSorted()).toEqual(names);
});

test('every kind of job names its retailer as an erasure knows it, or is about no consumer', () => {
  const nameless = jobs.filter(({ schema }) => {
    const keys: readonly string[] = Object.keys((schema as z.ZodObject).shape);
    return keys.length > 0 && !retailerKeys.some((key) => keys.includes(key));
  });
  // The seals of every retailer, and staff, who are at any.
  expect(nameless.map(({ name }) => name)).toEqual(['seal-audit', 'forgot-password']);
});
