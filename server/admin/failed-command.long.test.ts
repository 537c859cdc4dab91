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

test('an administrator is made for the address as it is meant, and for none that is no address', async () => {
  const address = `Anna-${(await makeRetailer()).ctx.retailer.id}@Example.com`;
  const make = (email: string) =>
    runCommand('admin', ['create-retailer', '--name', 'Anna', '--email', email, '--json'], {
      DATABASE_URL: databaseUrl(),
    });
  const made = await make(` ${address}\u00A0`);
  expect([made.code, JSON.parse(made.said)]).toMatchObject([0, { portal: { email: address.toLowerCase() } }]);
  expect(await make('anna')).toMatchObject({ code: 1, said: expect.stringContaining('an e-mail address') });
}, 60_000);
