import { createWriteStream, openAsBlob, rmSync } from 'node:fs';
import { mkdtemp, readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { SingleBar } from 'cli-progress';
import { Command, InvalidArgumentError } from 'commander';
import { ServiceError } from '@/lib/core/errors';
import { acceptRaw } from '@/lib/domain/pos/accept-raw';
import { importParts, pause, type Posted } from '@/lib/domain/pos/split/import-parts';
import { partSizes, type Part, type SourceFile } from '@/lib/domain/pos/split/part';
import { splitFiles } from '@/lib/domain/pos/split/split-files';
import { systemContext, type Context } from '@/lib/platform/context';
import { findRetailer } from '@/lib/platform/retailers/store';
import { withDatabaseUrl } from './command-database';
import { reasonOf, reportFailure } from './report-failure';
import { readOutcomes } from '@/lib/domain/pos/store/list';

// `npm run admin -- import --retailer 1 FILE|FOLDER|-` imports raw receipts from files of any size. A second
// import creates no duplicates, because external ids come from the content.

/** After this time without progress, the jobs process is assumed not to run. */
const stillMilliseconds = 30_000;
const outcomesAtOnce = 1000;
const pauseMilliseconds = 500;

interface Options {
  readonly retailer: number;
  readonly contentType?: string;
  readonly transformation?: string;
  readonly store?: string;
  readonly wait: boolean;
}

const command = new Command('npm run admin -- import')
  .description('Imports files or folders as raw receipts. Large files are split between records.')
  .argument('<path...>', 'files or folders; `-` for standard input')
  .requiredOption('--retailer <id>', 'ID of the retailer', retailerNumber)
  .option('--content-type <type>', 'content type of all files, instead of the detected one')
  .option('--transformation <name>', 'transformation that reads them')
  .option('--store <reference>', 'reference of the store, for files that do not name one')
  .option('--no-wait', 'do not wait until they are processed');

try {
  command.parse();
  await withDatabaseUrl(() => run(command.args, command.opts<Options>()));
} catch (error) {
  reportFailure(error);
}

async function run(paths: readonly string[], options: Options): Promise<void> {
  const retailer = await findRetailer(options.retailer);
  if (retailer === null) throw new Error(`Retailer ${options.retailer} does not exist.`);
  const ctx = systemContext(retailer, 'import');
  const files = (await Promise.all(paths.map(filesAt))).flat();
  const bar = new SingleBar({ format: '{bar} {percentage}% | {parts} parts | {eta_formatted} left' });
  const total = files.reduce((sum, { content }) => sum + content.size, 0);
  if (process.stderr.isTTY) bar.start(total, 0, { parts: 0 });
  const ids = new Set<string>();
  const refused: string[] = [];
  let parts = 0;
  await importParts(splitFiles(files, partSizes), (part) => store(ctx, part, options), {
    onDone: (done) => {
      if ('reason' in done) refused.push(`${done.file}: ${done.reason} (${done.detail})`);
      else {
        parts += 1;
        if (done.state === 'stored') ids.add(done.id);
        else refused.push(`${done.file}, part ${done.number}: ${done.error}`);
        bar.update(done.read, { parts });
      }
    },
  }).finally(() => bar.stop());
  console.log(`Files: ${files.length}, parts: ${parts}, raw receipts: ${ids.size}.`);
  for (const line of refused) console.log(`Skipped: ${line}`);
  if (refused.length > 0) process.exitCode = 1;
  if (options.wait) await report(ctx, [...ids]);
}

async function store(ctx: Context<string>, part: Part, options: Options): Promise<Posted> {
  const properties = {
    ...(options.transformation === undefined ? {} : { transformation: options.transformation }),
    ...(options.store === undefined ? {} : { store_reference: options.store }),
  };
  try {
    const id = await acceptRaw(ctx, {
      body: part.bytes,
      headers: [['content-type', options.contentType ?? part.contentType]],
      properties,
      metadata: {
        attachments: [],
        duplicate: false,
        externalId: part.externalId,
        transactionId: null,
        link: null,
      },
    });
    return { state: 'stored', id };
  } catch (error) {
    if (error instanceof ServiceError) return { state: 'refused', error: error.message };
    throw new Error(reasonOf(error), { cause: error });
  }
}

async function report(ctx: Context<string>, ids: readonly string[]): Promise<void> {
  let waiting = ids;
  let receipts = 0;
  const ignored = new Map<string, number>();
  const failed = new Map<string, string[]>();
  let changed = performance.now();
  while (waiting.length > 0 && performance.now() - changed < stillMilliseconds) {
    const left: string[] = [];
    for (let at = 0; at < waiting.length; at += outcomesAtOnce) {
      for (const one of await readOutcomes(ctx, waiting.slice(at, at + outcomesAtOnce))) {
        if (one.state === 'received') left.push(one.id);
        receipts += one.state === 'processed' ? one.receiptIds.length : 0;
        if (one.state === 'ignored') {
          const reason = one.ignoredReason ?? 'no reason given';
          ignored.set(reason, (ignored.get(reason) ?? 0) + 1);
        } else if (one.state === 'failed') {
          const cause = `${one.failureCode ?? ''}: ${one.failureMessage ?? ''}`;
          failed.set(cause, [...(failed.get(cause) ?? []), one.id]);
        }
      }
    }
    if (left.length < waiting.length) changed = performance.now();
    waiting = left;
    if (waiting.length > 0) await pause(pauseMilliseconds);
  }
  console.log(`Receipts created: ${receipts}.`);
  for (const [reason, count] of ignored) console.log(`Ignored: ${count} (${reason})`);
  for (const [cause, raw] of failed) console.log(`Failed: ${raw.length} (${cause})\n  ${raw.join('\n  ')}`);
  if (failed.size > 0) process.exitCode = 1;
  if (waiting.length > 0) {
    console.log(
      `Still waiting: ${waiting.length}. The service processes them while it is running (npm start).`,
    );
  }
}

async function filesAt(given: string): Promise<SourceFile[]> {
  if (given === '-') {
    const temporary = await mkdtemp(path.join(tmpdir(), 'import-'));
    // Deleted on `exit`, because a signal can end the process at any point.
    process.once('exit', () => rmSync(temporary, { recursive: true, force: true }));
    const file = path.join(temporary, 'input');
    await pipeline(process.stdin, createWriteStream(file, { mode: 0o600 }));
    return [{ name: '-', content: await openAsBlob(file) }];
  }
  if (!(await stat(given)).isDirectory()) {
    return [{ name: path.basename(given), content: await openAsBlob(given) }];
  }
  const entries = await readdir(given, { recursive: true, withFileTypes: true });
  const found = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted();
  return Promise.all(
    found.map(async (file) => ({
      name: path.relative(given, file).replaceAll(path.sep, '/'),
      content: await openAsBlob(file),
    })),
  );
}

function retailerNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be the ID of a retailer.');
  return Number(text);
}
