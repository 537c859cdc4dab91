import { setTimeout as pause } from 'node:timers/promises';
import { Random } from '@/demo/random';
import { startCrashableService, victims, type CrashableService, type Victim } from './crashable-service';
import { holds, makeSale, type Sale } from './sales';

/** Time that a run is. */
export interface CrashOptions {
  /** How often something is killed. */
  readonly rounds: number;
  /** Sales to submit over all rounds. */
  readonly sales: number;
  readonly seed: number;
  readonly say: (line: string) => void;
}

/** What a run showed. */
export interface CrashResult {
  /** Submissions that were answered with success. */
  readonly acknowledged: number;
  /** Attempts that failed and were made again. */
  readonly retries: number;
  readonly kills: Readonly<Record<Victim, number>>;
  /** How often the starter ended although something else was killed. */
  readonly gaveUp: number;
  /** Transaction ids of acknowledged sales without a receipt, with several, and with another content than was sent. */
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  readonly altered: readonly string[];
}

const writerCount = 8;

/**
 * Submits sales with eight writers, which ask again until they are answered, while processes of the service are killed
 * at random moments; then reads all receipts and compares.
 */
export async function runCrashRounds({ rounds, sales, seed, say }: CrashOptions): Promise<CrashResult> {
  const service = await startCrashableService();
  try {
    const random = new Random(seed, 0);
    const writers = new Writers(service, seed);
    const kills: Record<Victim, number> = {
      web: 0,
      jobs: 0,
      'database connection': 0,
      database: 0,
      starter: 0,
    };
    for (let round = 0; round < rounds; round += 1) {
      // Each kind comes up equally often.
      const victim = victims[round % victims.length] ?? 'web';
      const share = Math.ceil(sales / rounds);
      // Somewhere within the round, while all writers write.
      const moment = random.whole(1, Math.max(1, share - writerCount));
      const written = writers.write(share, (count) => {
        if (count === moment && service.kill(victim)) kills[victim] += 1;
      });
      await written;
      await service.ready();
      say(
        `round ${round + 1} of ${rounds}: killed ${victim} after ${moment} of ${share}; ` +
          `${writers.acknowledged.length} acknowledged, ${writers.retries} attempts made again`,
      );
    }
    const stored = await readReceipts(service, writers.acknowledged.length);
    return {
      acknowledged: writers.acknowledged.length,
      retries: writers.retries,
      kills,
      gaveUp: service.ended() - kills.starter,
      ...compare(writers.acknowledged, stored),
    };
  } finally {
    await service.stop();
  }
}

/** Writers that submit sale after sale, each until it is acknowledged. */
class Writers {
  readonly acknowledged: Sale[] = [];
  retries = 0;
  private next = 0;
  private readonly service: CrashableService;
  private readonly seed: number;

  constructor(service: CrashableService, seed: number) {
    this.service = service;
    this.seed = seed;
  }

  /** Submits `count` sales; `onAcknowledged` receives how many of them are. */
  async write(count: number, onAcknowledged: (done: number) => void): Promise<void> {
    const end = this.next + count;
    let done = 0;
    const writeSome = async () => {
      while (this.next < end) {
        const sale = makeSale(this.seed, this.next++);
        while (!(await this.attempt(sale))) {
          this.retries += 1;
          await pause(200);
        }
        this.acknowledged.push(sale);
        onAcknowledged(++done);
      }
    };
    await Promise.all(Array.from({ length: writerCount }, writeSome));
  }

  private async attempt({ path, headers, body }: Sale): Promise<boolean> {
    const { baseUrl, token } = this.service;
    const answer = await fetch(baseUrl + path, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${token}` },
      body,
      signal: AbortSignal.timeout(20_000),
    }).catch(() => null);
    if (answer === null) return false;
    const text = await answer.text().catch(() => null);
    if (text === null) return false;
    if (answer.ok) return true;
    // Whatever passes is asked again: still running under this key, or the database is away.
    const reason = /"reason":\s*"(\w+)"/.exec(text)?.[1] ?? '';
    if (answer.status === 503 || reason === 'idempotency_key_running') return false;
    throw new Error(`A submission was refused: ${answer.status} ${text}`);
  }
}

/** All receipts of the run by transaction id, once all raw receipts have become some or time is up. */
async function readReceipts(service: CrashableService, count: number): Promise<Map<string, unknown[]>> {
  const until = performance.now() + 240_000;
  for (;;) {
    const stored = await readAllPages(service);
    if (stored.size >= count || performance.now() > until) return stored;
    await pause(1_000);
  }
}

async function readAllPages({ baseUrl, token }: CrashableService): Promise<Map<string, unknown[]>> {
  const found = new Map<string, unknown[]>();
  let older = '';
  for (;;) {
    const answer = await fetch(`${baseUrl}/api/receipts${older}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const receipts = (await answer.json()) as { id: string; transaction_id: string }[];
    for (const receipt of receipts.filter(({ transaction_id: id }) => id.startsWith('CRASH-'))) {
      found.set(receipt.transaction_id, [...(found.get(receipt.transaction_id) ?? []), receipt]);
    }
    const last = receipts.at(-1);
    if (last === undefined) return found;
    older = `?older=${last.id}`;
  }
}

function compare(acknowledged: readonly Sale[], stored: ReadonlyMap<string, readonly unknown[]>) {
  const lost: string[] = [];
  const altered: string[] = [];
  for (const { transactionId, expected } of acknowledged) {
    const found = stored.get(transactionId) ?? [];
    if (found.length === 0) lost.push(transactionId);
    else if (!found.every((one) => holds(one, expected))) altered.push(transactionId);
  }
  const doubled = [...stored].filter(([, found]) => found.length > 1).map(([id]) => id);
  return { lost, doubled, altered };
}
