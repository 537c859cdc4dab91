import { setTimeout as pause } from 'node:timers/promises';
import { makeSale } from '@/test/crash/sales';

/** What was asked of the service, and what failed. */
export interface LoadResult {
  /** Answered requests by kind. */
  readonly answered: Readonly<Record<string, number>>;
  readonly failed: readonly string[];
  /** Searches that took more than the two seconds they may, which says how busy the machine was; they were sent again. */
  readonly tooSlow: number;
  /** Receipts and raw receipts that were acknowledged. */
  readonly receipts: readonly string[];
  readonly raw: readonly string[];
}

/** Clients that ask the service. */
export interface Load {
  /** Resolves to true once every kind has been answered so often from now on, or to false once a request has failed. */
  readonly atLeast: (count: number) => Promise<boolean>;
  readonly stop: () => Promise<LoadResult>;
}

interface Request {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly rawId: string | null;
}

const requestsPerSecond = 20;
/** A machine too busy to answer as many is asked less often: an overload is not what an upgrade is tested with. */
const underWayMax = 12;
/** How often a search that took too long is sent. */
const searchesMax = 5;

/** Sends requests of every kind in turn, at most 20 a second, until it is stopped. */
export function startLoad(baseUrl: string, token: string, seed: number): Load {
  const answered: Record<string, number> = {};
  const failed: string[] = [];
  let tooSlow = 0;
  const receipts: string[] = [];
  const raw: string[] = [];
  let link = '';
  let attachment = '';
  let index = 0;
  const ask = async (path: string, init: Request = {}): Promise<Answer> => {
    const headers = { authorization: `Bearer ${token}`, ...init.headers };
    const response = await fetch(`${baseUrl}${path}`, {
      ...init,
      headers,
      signal: AbortSignal.timeout(30_000),
    });
    return {
      status: response.status,
      text: await response.text(),
      rawId: response.headers.get('service-pos-data-id'),
    };
  };
  const json = (method: string, body: unknown, type = 'application/json') => ({
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': type },
  });
  const sale = (remainder: number) => makeSale(seed, index * 3 + remainder);
  const latest = () => receipts.at(-1) ?? '';
  /** The one PDF under way: a busy machine draws fewer than are asked for, and refuses the others after a while. */
  let drawing: Promise<Answer> | null = null;
  const kinds: Readonly<Record<string, () => Promise<Answer>>> = {
    submit: async () => {
      const { path, headers, body } = sale(1);
      // The release before knows no links that tills name.
      const { link: _link, ...known } = JSON.parse(body) as Record<string, unknown>;
      const answer = await ask(path, { method: 'POST', headers, body: JSON.stringify(known) });
      const { id } = JSON.parse(answer.text) as { id?: string };
      if (id !== undefined) receipts.push(id);
      link = /\/r\/[\w-]+/.exec(answer.text)?.[0] ?? link;
      return answer;
    },
    'submit raw': async () => {
      const { path, headers, body } = sale(2);
      const answer = await ask(path, { method: 'POST', headers, body });
      if (answer.rawId !== null) raw.push(answer.rawId);
      return answer;
    },
    read: () => ask(`/api/receipts/${latest()}`),
    patch: () =>
      ask(
        `/api/receipts/${latest()}`,
        json(
          'PATCH',
          [{ op: 'add', path: '/identifier', value: `member-${index}` }],
          'application/json-patch+json',
        ),
      ),
    upload: async () => {
      const body = `slip ${index}`;
      const answer = await ask('/api/attachments', {
        ...{ method: 'POST', body },
        headers: { 'content-type': 'text/plain' },
      });
      attachment = /"id":\s*"(?<id>[\w.-]+)"/.exec(answer.text)?.groups?.['id'] ?? attachment;
      return answer;
    },
    download: () => ask(`/api/attachments/${attachment}`),
    list: () => ask('/api/receipts?count=20'),
    search: async () => {
      for (let attempt = 1; ; attempt += 1) {
        const answer = await ask('/api/receipts/_search?query=total:%5B1%20TO%20*%5D&count=20');
        const isTooSlow = answer.status === 503 && answer.text.includes('"search_timeout"');
        if (!isTooSlow || attempt === searchesMax) return answer;
        tooSlow += 1;
        // A host that starts takes a core for seconds.
        await pause(2_000);
      }
    },
    consumer: () => ask('/api/identifiers?count=20'),
    page: () => ask(link),
    pdf: () => (drawing ??= ask(`${link}/receipt.pdf`).finally(() => (drawing = null))),
    portal: () => ask('/sign-in'),
  };
  const stopped = new AbortController();
  const underWay = new Set<Promise<void>>();
  const one = async (kind: string, send: () => Promise<Answer>) => {
    try {
      const { status, text } = await send();
      answered[kind] = (answered[kind] ?? 0) + 1;
      if (status >= 400) failed.push(`${kind}: ${status} ${text.slice(0, 200)}`);
    } catch (error) {
      failed.push(
        `${kind}: ${error instanceof Error ? `${error.message} ${String(error.cause)}` : String(error)}`,
      );
    }
  };
  const running = (async () => {
    let nextAt = performance.now();
    const names = Object.keys(kinds);
    while (!stopped.signal.aborted) {
      const kind = names[index % names.length] ?? '';
      const send = kinds[kind];
      if (send === undefined) break;
      const sent = one(kind, send).finally(() => underWay.delete(sent));
      underWay.add(sent);
      // Nothing to read before the first receipt and the first file are there.
      if (receipts.length === 0 || attachment === '') await sent;
      index += 1;
      while (underWay.size >= underWayMax) await Promise.race(underWay);
      nextAt = Math.max(performance.now(), nextAt + 1000 / requestsPerSecond);
      await pause(nextAt - performance.now());
    }
    await Promise.all(underWay);
  })();
  return {
    atLeast: async (count) => {
      const before = { ...answered };
      const missing = () =>
        Object.keys(kinds).some((kind) => (answered[kind] ?? 0) - (before[kind] ?? 0) < count);
      while (missing() && failed.length === 0) await pause(100);
      return failed.length === 0;
    },
    stop: async () => {
      stopped.abort();
      await running;
      return { answered, failed, tooSlow, receipts, raw };
    },
  };
}
