import { expect, test } from 'vitest';
import { databaseUrl } from '@/lib/platform/db/client';
import { breakingOff } from '@/test/breaking-off';
import { makeRetailer } from '@/test/factories';
import { runCommand } from '@/test/restore/commands';

test('a command that the database refuses a statement says why, and repeats no value of it', async () => {
  const retailer = await makeRetailer();
  const email = `refused-${retailer.ctx.retailer.id}@example.com`;
  await breakingOff(retailer, 'insert on portal_users', `new.email = '${email}'`, async () => {
    const given = ['create-retailer', '--name', 'Refused', '--email', email];
    const { code, said } = await runCommand('admin', given, { DATABASE_URL: databaseUrl() });
    expect(code).toBe(1);
    expect(said).toContain('broken off');
    expect(said).not.toContain('params');
    expect(said).not.toContain('argon2');
  });
}, 60_000);
