import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { dispatchApi } from '@/test/web-dispatch';
import { useEnvironment } from '@/lib/core/config';
import { closeDatabase } from '@/lib/platform/db/client';
import { closeQueue } from '@/lib/platform/queue/enqueue';
import { startEmbeddedPostgres } from '@/server/embedded-postgres';
import { prepareDatabase } from '@/server/prepare-database';

// A process that starts on a data folder as the service does, and tells what it answers: whatever it knows, it knows
// from there.

/** What to ask, and by whose credential. */
export interface Questions {
  readonly authorization: string;
  readonly paths: readonly string[];
  /** A receipt to submit at the end. */
  readonly receipt: unknown;
}

/** What it said: by path, the status and a digest of the body; and the status of the submission. */
export interface Answers {
  readonly read: Readonly<Record<string, string>>;
  readonly submitted: number;
}

async function ask(path: string, init: RequestInit): Promise<Response> {
  return dispatchApi(new Request(`http://receipts.test/api${path}`, init), { address: '127.0.0.1' });
}

async function answer({ authorization, paths, receipt }: Questions): Promise<Answers> {
  const read: Record<string, string> = {};
  for (const path of paths) {
    const response = await ask(path, { headers: { authorization } });
    const bytes = Buffer.from(await response.arrayBuffer());
    // Time that a search took.
    const timeless = bytes.toString('latin1').replace(/"time":\d+/, '');
    read[path] = `${response.status} ${createHash('sha256').update(timeless, 'latin1').digest('hex')}`;
  }
  const headers = { authorization, 'content-type': 'application/json' };
  const { status } = await ask('/receipts', { method: 'POST', headers, body: JSON.stringify(receipt) });
  return { read, submitted: status };
}

const [, , dataDir = ''] = process.argv;
const server = await startEmbeddedPostgres({ dataDir, purpose: 'server' });
await prepareDatabase(server.url);
useEnvironment({ DATABASE_URL: server.url, DATA_DIR: dataDir });
process.send?.('ready');
const [questions] = (await once(process, 'message')) as [Questions];
const answers = await answer(questions);
await closeQueue();
await closeDatabase();
await server.stop();
process.send?.(answers, () => process.disconnect());
