import { setTimeout as pause } from 'node:timers/promises';
import { Random } from '@/demo/random';
import { startCrashableService, victims, type CrashableService, type Victim } from './crashable-service';
import { holds, makeSale, shows, type Sale } from './sales';

/** Time that a run is. */
export interface CrashOptions {
  /** How often something is killed. */
  readonly rounds: number;
  /** Round to begin with, from 0: the kinds of processes come up in turns. */
  readonly first: number;
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
  /** Those whose link showed something before they were sent, or does not show them now, or shows others. */
  readonly misled: readonly string[];
}

const writerCount = 8;

/**
 * Submits sales with eight writers, which ask again until they are answered, while processes of the service are killed
 * at random moments; then reads all receipts and compares. Each sale names the link of its page, which is opened
 * before it is sent, and which has to show it at the end.
 */
export async function runCrashRounds({
  rounds,
  first,
  sales,
  seed,
  say,
}: CrashOptions): Promise<CrashResult> {
  const service = await startCrashableService();
  try {
    const random = new Random(seed, 0);
    const pages = await pagesOf(service);
    // A till that was without a network sends what it has in any order.
    const order = shuffled(rounds * Math.ceil(sales / rounds), random);
    const writers = new Writers(service, pages, { seed, order });
    const kills: Record<Victim, number> = {
      web: 0,
      jobs: 0,
      'database connection': 0,
      database: 0,
      starter: 0,
    };
    for (let round = 0; round < rounds; round += 1) {
      // Each kind comes up equally often.
      const victim = victims[(first + round) % victims.length] ?? 'web';
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
      misled: [...writers.misled, ...(await findMisled(writers.acknowledged, pages))],
    };
  } finally {
    await service.stop();
  }
}

/** Writers that submit sale after sale, each until it is acknowledged. */
class Writers {
  readonly acknowledged: Sale[] = [];
  readonly misled: string[] = [];
  retries = 0;
  private next = 0;
  private readonly service: CrashableService;
  private readonly pages: string;
  private readonly seed: number;
  private readonly order: readonly number[];

  constructor(
    service: CrashableService,
    pages: string,
    { seed, order }: { readonly seed: number; readonly order: readonly number[] },
  ) {
    this.service = service;
    this.pages = pages;
    this.seed = seed;
    this.order = order;
  }

  /** Submits `count` sales; `onAcknowledged` receives how many of them are. */
  async write(count: number, onAcknowledged: (done: number) => void): Promise<void> {
    const end = this.next + count;
    let done = 0;
    const writeSome = async () => {
      while (this.next < end) {
        const sale = makeSale(this.seed, this.order[this.next] ?? this.next);
        this.next += 1;
        const early = await openPage(this.pages + sale.link);
        if (early !== null && early.status !== 404) this.misled.push(sale.transactionId);
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

/** The numbers from 0 up to, not including, `count` in an order that `random` chooses. */
function shuffled(count: number, random: Random): number[] {
  const keyed = Array.from({ length: count }, (_, index) => ({ index, key: random.next() }));
  return keyed.toSorted((a, b) => a.key - b.key).map(({ index }) => index);
}

/** What the addresses of named links begin with. */
async function pagesOf({ baseUrl, token }: CrashableService): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${baseUrl}/api/pos/hand-over`, { headers });
  const { prefix } = (await answer.json()) as { prefix: string };
  return `${baseUrl}/r/${prefix}`;
}

/** A page with its status; null where the service does not answer just now. */
async function openPage(address: string): Promise<{ readonly status: number; readonly html: string } | null> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(20_000) }).catch(() => null);
  const html = await answer?.text().catch(() => null);
  if (!answer || html === null || html === undefined || answer.status === 503) return null;
  return { status: answer.status, html };
}

/** Sales whose link does not show them, and them alone. */
async function findMisled(sales: readonly Sale[], pages: string): Promise<string[]> {
  const misled: string[] = [];
  for (let first = 0; first < sales.length; first += writerCount) {
    await Promise.all(
      sales.slice(first, first + writerCount).map(async (sale) => {
        const page = await openPage(pages + sale.link);
        if (page?.status !== 200 || !shows(page.html, sale)) misled.push(sale.transactionId);
      }),
    );
  }
  return misled;
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
