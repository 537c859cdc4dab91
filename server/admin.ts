import { Command, InvalidArgumentError } from 'commander';
import type { ChainHead } from '@/lib/audit/seal-store';
import { reencryptSecrets } from '@/lib/clients/reencrypt-secrets';
import { inTransaction, systemContext } from '@/lib/context';
import { makePasswordLink } from '@/lib/portal-users/make-password-link';
import { replayErasures, type Replayed } from '@/lib/privacy/replay-erasures';
import { changeSettings } from '@/lib/retailers/change-settings';
import { createRetailer } from '@/lib/retailers/create-retailer';
import { setLimits, type LimitChanges } from '@/lib/retailers/set-limits';
import { renameRetailer } from '@/lib/retailers/rename-retailer';
import { findRetailer, listRetailers } from '@/lib/retailers/store';
import { formatTimestamp } from '@/lib/timestamps';
import { addSetting, readSettings, type RawSettings } from './admin/settings';
import { describeChain, parseHead, verifyAudit } from './admin/verify-audit';
import { withDatabaseUrl } from './command-database';

// `npm run admin -- …`: what operators do outside the portal. Works while the server runs and while it does not.
const program = new Command('npm run admin --')
  .description('Administers the receipt service.')
  .showHelpAfterError('(--help shows what there is)');

program
  .command('create-retailer')
  .description('makes a retailer with a bearer client, an hmac client and a portal administrator')
  .requiredOption('--name <name>', 'name of the retailer', nonEmpty)
  .option('--set <key=value...>', 'settings', addSetting, {})
  .option('--email <address>', 'address of the portal administrator')
  .option('--json', 'print JSON only')
  .action(async (options: { name: string; set: RawSettings; email?: string; json?: boolean }) => {
    const settings = readSettings(options.set);
    const portal = options.email === undefined ? {} : { portalEmail: options.email };
    const created = await withDatabaseUrl(() => createRetailer({ name: options.name, settings, ...portal }));
    if (options.json === true) return print(created);
    console.log(`Retailer ${created.retailer.id}: ${options.name}`);
    console.log(`  bearer  kid ${created.bearer.kid}  secret ${created.bearer.secret}`);
    console.log(`  hmac    key ${created.hmac.key}  secret ${created.hmac.secret}`);
    console.log(`  portal  ${created.portal.email}  ${created.portal.password}`);
  });

program
  .command('set-retailer')
  .description('renames a retailer, and changes settings of it; the others stay')
  .requiredOption('--retailer <id>', 'number of the retailer', positive)
  .option('--name <name>', 'name from now on; receipts keep the one they were issued under', nonEmpty)
  .option('--set <key=value...>', 'settings', addSetting)
  .option('--json', 'print JSON only')
  .action(async (options: { retailer: number; name?: string; set?: RawSettings; json?: boolean }) => {
    const { name, set } = options;
    if (name === undefined && set === undefined)
      throw new Error('Say what to change: --name, --set or both.');
    const changes = readSettings(set ?? {});
    const changed = await withDatabaseUrl(async () => {
      const retailer = await findRetailer(options.retailer);
      if (retailer === null) throw new Error(`There is no retailer ${options.retailer}.`);
      return inTransaction(systemContext(retailer, 'admin'), async (ctx) => ({
        name: name === undefined ? retailer.name : await renameRetailer(ctx, name),
        settings: set === undefined ? retailer.settings : await changeSettings(ctx, changes),
      }));
    });
    if (options.json === true) {
      return print({ retailer: { id: options.retailer, name: changed.name }, settings: changed.settings });
    }
    console.log(`Retailer ${options.retailer}: ${changed.name}`);
    console.log(JSON.stringify(changed.settings, null, 2));
  });

program
  .command('set-limits')
  .description('sets what a retailer may take of the service, which the retailer itself cannot')
  .requiredOption('--retailer <id>', 'number of the retailer', positive)
  .option(
    '--rate-limit-max <calls>',
    'what its rate limits may be set to; `default` for RATE_LIMIT_MAX',
    limit,
  )
  .option(
    '--storage-limit-mb <megabytes>',
    'room for attachments and logos; 0 for as much as there is, `default` for STORAGE_LIMIT_MB',
    limit,
  )
  .option('--json', 'print JSON only')
  .action(async (options: LimitOptions) => {
    const { rateLimitMax, storageLimitMb } = options;
    if (rateLimitMax === undefined && storageLimitMb === undefined)
      throw new Error('Say what to change: --rate-limit-max, --storage-limit-mb or both.');
    const changes: LimitChanges = {
      ...(rateLimitMax === undefined ? {} : { rate_limit_max: numberOrNull(rateLimitMax) }),
      ...(storageLimitMb === undefined ? {} : { storage_limit_mb: numberOrNull(storageLimitMb) }),
    };
    const limits = await withDatabaseUrl(async () => {
      const retailer = await findRetailer(options.retailer);
      if (retailer === null) throw new Error(`There is no retailer ${options.retailer}.`);
      return setLimits(systemContext(retailer, 'admin'), changes);
    });
    const inForce = {
      rate_limit_max: limits.rateLimitMax,
      storage_limit_mb: limits.storageLimitInMegabytes ?? 0,
    };
    if (options.json === true) return print({ retailer: { id: options.retailer }, limits: inForce });
    console.log(`Retailer ${options.retailer}: ${JSON.stringify(inForce)}`);
  });

program
  .command('list-retailers')
  .description('lists all retailers')
  .option('--json', 'print JSON only')
  .action(async (options: { json?: boolean }) => {
    const retailers = await withDatabaseUrl(() => listRetailers());
    if (options.json === true) return print(retailers);
    for (const { id, name } of retailers) console.log(`${id}\t${name}`);
  });

program
  .command('password-link')
  .description('makes a link with which a portal user sets a password, where no mail server is configured')
  .requiredOption('--email <address>', 'address of the portal user', nonEmpty)
  .option('--json', 'print JSON only')
  .action(async (options: { email: string; json?: boolean }) => {
    const { link, expiresAt } = await withDatabaseUrl(() => makePasswordLink(options.email));
    if (options.json === true) return print({ link, expires_timestamp: formatTimestamp(expiresAt) });
    console.log(`Good once, until ${formatTimestamp(expiresAt)}:`);
    console.log(link);
  });

program
  .command('reencrypt-secrets')
  .description(
    'encrypts all stored secrets with the first key of SECRET_KEY, so that older keys can be dropped',
  )
  .action(async () => {
    const changed = await withDatabaseUrl(() => reencryptSecrets());
    console.log(`${changed.clients} clients and ${changed.portalUsers} portal users re-encrypted.`);
    for (const { whose, reason } of changed.unopened) console.error(`Left as it was: ${whose}. ${reason}`);
    if (changed.unopened.length > 0) process.exitCode = 1;
  });

program
  .command('verify-audit')
  .description('verifies the audit trail against its seals, and names the first entry where it is broken')
  .argument('[retailer]', 'number of the retailer; all of them without one', positive)
  .option('--head <number:hash>', 'a head printed earlier, which the chain must still hold', parseHead)
  .option('--json', 'print JSON only')
  .action(async (retailer: number | undefined, options: { head?: ChainHead; json?: boolean }) => {
    if (options.head !== undefined && retailer === undefined)
      throw new Error('Say whose head it is: verify-audit <retailer> --head …');
    const reports = await withDatabaseUrl(() => verifyAudit(retailer ?? null, options.head));
    if (options.json === true) print(reports);
    else for (const report of reports) console.log(describeChain(report));
    if (reports.some(({ verified }) => !verified)) process.exitCode = 1;
  });

program
  .command('replay-erasures')
  .description('erases again, after a dump was restored, everybody who was erased since it was made')
  .option('--json', 'print JSON only')
  .action(async (options: { json?: boolean }) => {
    const replayed = await withDatabaseUrl(() => replayErasures());
    if (replayed.some(({ waiting, closed }) => waiting + closed > 0)) process.exitCode = 1;
    if (options.json === true) return print(replayed);
    if (replayed.length === 0) console.log('The database knows of every erasure.');
    for (const line of replayed.flatMap(linesOf)) console.log(line);
  });

try {
  await program.parseAsync();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function linesOf({ retailer, erased, queued, absent, waiting, closed }: Replayed): string[] {
  const named = `Retailer ${retailer}:`;
  return [
    `${named} ${erased} erased again, ${queued} go on in the background, ${absent} not there.`,
    ...(waiting === 0
      ? []
      : [
          `${named} ${waiting} raw receipts wait, and may name some of them. Run this again when they are processed.`,
        ]),
    ...(closed === 0
      ? []
      : [
          `${named} ${closed} were noted under a key that SECRET_KEY does not have. Add it, and run this again.`,
        ]),
  ];
}

function print(value: unknown): void {
  console.log(JSON.stringify(value));
}

function nonEmpty(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('It must not be empty.');
  return text.trim();
}

interface LimitOptions {
  readonly retailer: number;
  readonly rateLimitMax?: number | 'default';
  readonly storageLimitMb?: number | 'default';
  readonly json?: boolean;
}

function limit(text: string): number | 'default' {
  if (text === 'default') return text;
  if (/^\d{1,10}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number, or `default`.');
}

/** Null: as the configuration has it. */
function numberOrNull(given: number | 'default'): number | null {
  return given === 'default' ? null : given;
}

function positive(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1 || number > 2_147_483_647) {
    throw new InvalidArgumentError('It must be the number of a retailer.');
  }
  return number;
}
