import type { Sql } from 'postgres';
import { config } from '@/lib/core/config';
import { log } from '@/lib/core/log';
import { openClient, openOwnerClient } from './client';
import { takeMigrationLock } from './migrate';
import { sqlStateOf } from './violations';

/** The connections of the user who owns the tables switch to this role, which cannot sign in. */
export const applicationRole = 'receipt_service_app';

export interface Protection {
  readonly role: string | null;
  /** Reason why the service could change audit entries; null if it cannot. */
  readonly missing: string | null;
}

/**
 * Lets the application change audit entries and seals only by functions of the database. Call this after the
 * migration; repeated calls are safe.
 */
export async function separateRoles(url: string, ownerUrl: string = url): Promise<Protection> {
  const owner = openOwnerClient(ownerUrl);
  try {
    await takeMigrationLock(owner);
    await setFloor(owner, config().auditRetentionMinDays);
    const shares = ownerUrl === url;
    const refusal = shares ? await makeRole(owner) : null;
    if (refusal !== null) return { role: null, missing: missing(refusal) };
    const role = shares ? applicationRole : await userOf(url);
    await grantRights(owner, role).catch((error: unknown) => {
      // Class 08: a node of a distributed database cannot be reached. Earlier rights remain.
      if (sqlStateOf(error)?.startsWith('08') !== true) throw error;
      log().warn({ err: error }, 'the rights of the service stay as they are');
    });
    const taken = shares ? role : null;
    const tooMuch = await mayChangeAudit(url, taken);
    return {
      role: taken,
      missing: tooMuch ? missing(`the role ${role} has the rights of their owner`) : null,
    };
  } finally {
    await owner.end({ timeout: 5 });
  }
}

function missing(why: string): string {
  return `The database does not prevent the service from changing audit entries and their seals: ${why}. See "Roles" in docs/operations.md.`;
}

/** Least retention of audit entries. The application's role cannot lower it. */
async function setFloor(owner: Sql, days: number): Promise<void> {
  const [row] = await owner<{ days: number }[]>`select audit_floor_days() as days`;
  if (row?.days === days) return;
  await owner.unsafe(
    `create or replace function audit_floor_days() returns integer language sql stable return ${Math.trunc(days)}`,
  );
}

async function makeRole(owner: Sql): Promise<string | null> {
  try {
    const [found] = await owner`select from pg_roles where rolname = ${applicationRole}`;
    if (found === undefined)
      await ignoring(['42710', '23505'], owner`create role ${owner(applicationRole)} nologin`);
    if (!(await mayTakeOn(owner))) await owner`grant ${owner(applicationRole)} to current_user`;
    return (await mayTakeOn(owner)) ? null : `its user cannot take on the role ${applicationRole}`;
  } catch (error) {
    if (sqlStateOf(error) !== insufficientPrivilege) throw error;
    return `its user cannot create the role ${applicationRole}`;
  }
}

const insufficientPrivilege = '42501';

async function mayTakeOn(owner: Sql): Promise<boolean> {
  try {
    await owner.begin((transaction) => transaction`set local role ${transaction(applicationRole)}`);
    return true;
  } catch (error) {
    if (sqlStateOf(error) !== insufficientPrivilege) throw error;
    return false;
  }
}

/** Ignores the given SQLSTATEs, by which Postgres says that another process has just done this. */
async function ignoring(states: readonly string[], statement: Promise<unknown>): Promise<void> {
  try {
    await statement;
  } catch (error) {
    if (!states.includes(sqlStateOf(error) ?? '')) throw error;
  }
}

async function grantRights(owner: Sql, name: string): Promise<void> {
  // A transaction, because the second statement grants too much and the next ones revoke it.
  await owner.begin(async (sql) => {
    const role = sql(name);
    await sql`grant usage on schema public, pgboss to ${role}`;
    await sql`grant select, insert, update, delete on all tables in schema public, pgboss to ${role}`;
    await sql`grant usage, select on all sequences in schema public, pgboss to ${role}`;
    await sql`revoke update, delete, truncate on audit_entries, audit_seals from ${role}`;
    await sql`revoke insert on audit_seals from ${role}`;
    // Every insert needs the retailer's row in `storage_use` (lib/platform/db/insertion.ts).
    await sql`revoke delete on storage_use from ${role}`;
    await sql`grant execute on function seal_audit_entries, prune_audit_entries, erase_audit_entry, settle_seeded_tables
      to ${role}`;
  });
}

async function userOf(url: string): Promise<string> {
  const client = openClient(url, { max: 1, connection: { role: 'none' } });
  try {
    const [row] = await client<{ user: string }[]>`select current_user as user`;
    return row?.user ?? '';
  } finally {
    await client.end({ timeout: 5 });
  }
}

async function mayChangeAudit(url: string, role: string | null): Promise<boolean> {
  const client = openClient(url, { max: 1, connection: { role: role ?? 'none' } });
  try {
    const [row] = await client<{ tooMuch: boolean }[]>`
      select has_table_privilege('audit_entries', 'update, delete, truncate, trigger')
        or has_table_privilege('audit_seals', 'insert, update, delete, truncate, trigger') as "tooMuch"`;
    return row?.tooMuch ?? true;
  } finally {
    await client.end({ timeout: 5 });
  }
}
