import http from 'node:http';
import type { BenchRequest } from './cases';

/** How long or how often is asked. */
export type Limit = { readonly amount: number } | { readonly seconds: number };

/** What requests came to. */
export interface Sent {
  readonly answers: number;
  readonly seconds: number;
  /** Milliseconds of each, in no order. */
  readonly waits: readonly number[];
  /** How many were refused: 503. */
  readonly refused: number;
}

const patienceMs = 20_000;

/**
 * Sends requests over so many connections, each the next one when it has its answer, and waits for all of them. Not by
 * autocannon: after some hundred thousand requests its client took no notice of answers that it had received.
 * @throws Error when one fails or is not answered with 2xx, 304 or, where that may be, 503.
 */
export async function sendRequests(
  origin: string,
  request: () => BenchRequest,
  connections: number,
  limit: Limit,
  { refusedMax = 0 }: { readonly refusedMax?: number } = {},
): Promise<Sent> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const startedAt = performance.now();
  const waits: number[] = [];
  let begun = 0;
  let refused = 0;
  const goesOn = () =>
    'amount' in limit ? begun < limit.amount : performance.now() - startedAt < limit.seconds * 1000;
  const connection = async () => {
    while (goesOn()) {
      begun += 1;
      const askedAt = performance.now();
      const one = request();
      const status = await sendOne(origin, one, agent);
      if (status === 503) refused += 1;
      const isGood =
        status === 304 || Math.floor(status / 100) === 2 || (status === 503 && refused <= refusedMax);
      if (!isGood) throw new Error(`${one.path}: answered with ${status}.`);
      waits.push(performance.now() - askedAt);
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, connection));
  } finally {
    agent.destroy();
  }
  return { answers: waits.length, seconds: (performance.now() - startedAt) / 1000, waits, refused };
}

/** Returns the status. */
function sendOne(
  origin: string,
  { method, path, headers, body }: BenchRequest,
  agent: http.Agent,
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  const asked = http.request(
    `${origin}${path}`,
    { method, agent, headers: { ...headers, ...length }, timeout: patienceMs },
    (response) => {
      const { statusCode = 0 } = response;
      response
        .once('error', reject)
        .once('end', () => resolve(statusCode))
        .resume();
    },
  );
  asked.once('timeout', () => asked.destroy(new Error(`${path}: no answer in ${patienceMs / 1000} s.`)));
  asked.once('error', reject).end(body);
  return promise;
}
