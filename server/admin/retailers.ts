import { Command, InvalidArgumentError } from 'commander';
import type { ChainHead } from '@/lib/domain/audit/store/chain';
import { reencryptSecrets } from '@/lib/domain/clients/reencrypt-secrets';
import { inTransaction, systemContext } from '@/lib/platform/context';
import { makePasswordLink } from '@/lib/domain/portal-users/make-password-link';
import { newEmailInPath } from '@/lib/domain/portal-users/schema';
import { replayErasures } from '@/lib/domain/privacy/replay-erasures';
import { changeSettings } from '@/lib/domain/retailers/change-settings';
import { createRetailer } from '@/lib/domain/retailers/create-retailer';
import { setLimits, type LimitChanges } from '@/lib/domain/retailers/set-limits';
import { renameRetailer } from '@/lib/domain/retailers/rename-retailer';
import { findRetailer, listRetailers } from '@/lib/platform/retailers/store';
import { formatTimestamp } from '@/lib/core/timestamps';
import { describeReplayed } from './describe-replayed';
import { addSetting, readSettings, type RawSettings } from './settings';
import { describeChain, parseHead, verifyAudit } from './verify-audit';
import { withDatabaseUrl } from '../command-database';
import { reportFailure } from '../report-failure';

const program = new Command('npm run admin --')
  .description('Administers the receipt service.')
  .showHelpAfterError('(--help lists all commands)')
  .addHelpText(
    'after',
    '\nAlso backup, restore, import, seed, reindex, rebuild-reports and distribute, each with --help.',
  );

program
  .command('create-retailer')
  .description('creates a retailer with a bearer client, an hmac client and a portal administrator')
  .requiredOption('--name <name>', 'name of the retailer', nonEmpty)
  .option('--set <key=value...>', 'settings, such as currency=GBP', addSetting, {})
  .option('--email <address>', 'e-mail address of the portal administrator', emailAddress)
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
  .description('renames a retailer or changes its settings')
  .requiredOption('--retailer <id>', 'ID of the retailer', positive)
  .option('--name <name>', 'new name; earlier receipts keep the old one', nonEmpty)
  .option('--set <key=value...>', 'settings, such as currency=GBP', addSetting)
  .option('--json', 'print JSON only')
  .action(async (options: { retailer: number; name?: string; set?: RawSettings; json?: boolean }) => {
    const { name, set } = options;
    if (name === undefined && set === undefined)
      throw new Error('Nothing to change. Add --name, --set or both.');
    const changes = readSettings(set ?? {});
    const changed = await withDatabaseUrl(async () => {
      const retailer = await findRetailer(options.retailer);
      if (retailer === null) throw new Error(`Retailer ${options.retailer} does not exist.`);
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
  .description('sets the limits of a retailer, which it cannot change itself')
  .requiredOption('--retailer <id>', 'ID of the retailer', positive)
  .option(
    '--rate-limit-max <calls>',
    'highest rate limit that it can set; `default` for RATE_LIMIT_MAX',
    limit,
  )
  .option(
    '--storage-limit-mb <megabytes>',
    'storage for attachments and logos; 0 for no limit, `default` for STORAGE_LIMIT_MB',
    limit,
  )
  .option('--json', 'print JSON only')
  .action(async (options: LimitOptions) => {
    const { rateLimitMax, storageLimitMb } = options;
    if (rateLimitMax === undefined && storageLimitMb === undefined)
      throw new Error('Nothing to change. Add --rate-limit-max, --storage-limit-mb or both.');
    const changes: LimitChanges = {
      ...(rateLimitMax === undefined ? {} : { rate_limit_max: numberOrNull(rateLimitMax) }),
      ...(storageLimitMb === undefined ? {} : { storage_limit_mb: numberOrNull(storageLimitMb) }),
    };
    const limits = await withDatabaseUrl(async () => {
      const retailer = await findRetailer(options.retailer);
      if (retailer === null) throw new Error(`Retailer ${options.retailer} does not exist.`);
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
  .description('creates a link for a portal user to set a password, for use without a mail server')
  .requiredOption('--email <address>', 'e-mail address of the portal user', nonEmpty)
  .option('--json', 'print JSON only')
  .action(async (options: { email: string; json?: boolean }) => {
    const { link, expiresAt } = await withDatabaseUrl(() => makePasswordLink(options.email));
    if (options.json === true) return print({ link, expires_timestamp: formatTimestamp(expiresAt) });
    console.log(`Works once, until ${formatTimestamp(expiresAt)}:`);
    console.log(link);
  });

program
  .command('reencrypt-secrets')
  .description(
    'encrypts all stored secrets with the first key of SECRET_KEY, so that older keys can be removed',
  )
  .action(async () => {
    const changed = await withDatabaseUrl(() => reencryptSecrets());
    console.log(`${changed.clients} clients and ${changed.portalUsers} portal users re-encrypted.`);
    for (const { whose, reason } of changed.unopened) console.error(`Not changed: ${whose}. ${reason}`);
    if (changed.unopened.length > 0) process.exitCode = 1;
  });

program
  .command('verify-audit')
  .description('verifies the audit trail against its seals and reports the first broken entry')
  .argument('[retailer]', 'ID of the retailer; all retailers if omitted', positive)
  .option('--head <number:hash>', 'a head printed earlier, which the chain must still contain', parseHead)
  .option('--json', 'print JSON only')
  .action(async (retailer: number | undefined, options: { head?: ChainHead; json?: boolean }) => {
    if (options.head !== undefined && retailer === undefined)
      throw new Error('Add the retailer of the head: verify-audit <retailer> --head …');
    const reports = await withDatabaseUrl(() => verifyAudit(retailer ?? null, options.head));
    if (options.json === true) print(reports);
    else for (const report of reports) console.log(describeChain(report));
    if (reports.some(({ verified }) => !verified)) process.exitCode = 1;
  });

program
  .command('replay-erasures')
  .description('after restoring a backup, repeats the erasures made since that backup')
  .option('--json', 'print JSON only')
  .action(async (options: { json?: boolean }) => {
    const replayed = await withDatabaseUrl(() => replayErasures());
    if (replayed.some(({ waiting, closed }) => waiting + closed > 0)) process.exitCode = 1;
    if (options.json === true) return print(replayed);
    if (replayed.length === 0) console.log('No erasures to repeat.');
    for (const line of replayed.flatMap(describeReplayed)) console.log(line);
  });

try {
  await program.parseAsync();
} catch (error) {
  reportFailure(error);
}

function print(value: unknown): void {
  console.log(JSON.stringify(value));
}

function nonEmpty(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('It must not be empty.');
  return text.trim();
}

function emailAddress(text: string): string {
  const { data } = newEmailInPath.safeParse(text);
  if (data === undefined) throw new InvalidArgumentError('It must be an e-mail address.');
  return data;
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

function numberOrNull(given: number | 'default'): number | null {
  return given === 'default' ? null : given;
}

function positive(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1 || number > 2_147_483_647) {
    throw new InvalidArgumentError('It must be the ID of a retailer.');
  }
  return number;
}
