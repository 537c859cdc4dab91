import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { database } from '@/lib/platform/db/client';

describe('the test database', () => {
  test('is migrated and belongs to this worker alone', async () => {
    const [row] = await database().execute(sql`
      select current_database() as name, to_regclass('retailers') is not null as migrated`);
    expect(row).toMatchObject({ name: expect.stringMatching(/_worker_\d+$/) as string, migrated: true });
  });
});
