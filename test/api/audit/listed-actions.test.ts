import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { de } from '@/lib/core/i18n/messages/de';
import { en } from '@/lib/core/i18n/messages/en';
import { listActions } from '@/lib/domain/audit/list-actions';
import { makeRetailer } from '@/test/factories';

test('the actions there are to filter by are those of the retailer’s own trail', async () => {
  const own = await makeRetailer();
  expect(await listActions(own.ctx)).toEqual(['client_secret_shown', 'post_client', 'post_store']);
  expect(await listActions({ ...own.ctx, retailer: { ...own.ctx.retailer, id: 2_000_000_000 } })).toEqual([]);
});

test('everything that the service writes into the trail has a label in each language', () => {
  const sources = globSync('{lib,server,drizzle}/**/*.ts')
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(file, 'utf8'))
    .filter((text) => text.includes('recordChange('));
  const written = (pattern: RegExp) =>
    new Set(sources.flatMap((text) => Array.from(text.matchAll(pattern), ([, name = '']) => name)));
  const actions = written(/\b(?:action: |record\(\w+, )'(\w+)'/g);
  const subjects = written(/\bsubjectType: '(\w+)'/g);
  expect(actions).toContain('client_secret_shown');
  expect(actions).toContain('enable_totp');
  for (const { portal } of [en, de]) {
    expect([...actions].filter((name) => !(name in portal.audit.actions))).toEqual([]);
    expect([...subjects].filter((name) => !(name in portal.audit.subjects))).toEqual([]);
  }
});
