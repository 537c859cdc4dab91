import type { ServerName } from './cases';
import type { Sample } from './measure';

/** Samples of the servers that were asked in one round. */
export type Round = Partial<Record<ServerName, Sample>>;

/** A line of the table. */
export interface Row {
  readonly case: string;
  readonly connections: number;
  readonly server: ServerName;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly processorMs: Readonly<Record<string, number>>;
  /** Of all processes together. */
  readonly totalMs: number;
  readonly statements: number | null;
  /** Processor time in that of the bare server, asked beside it. */
  readonly timesBare: number;
}

/** Medians of the rounds of a case, a line for each server. */
export function summarize(name: string, connections: number, rounds: readonly Round[]): Row[] {
  const servers = (['bare', 'next', 'service'] as const).filter(
    (server) => rounds[0]?.[server] !== undefined,
  );
  return servers.map((server) => {
    const middle = (figure: (sample: Sample) => number) =>
      median(rounds.flatMap(({ [server]: sample }) => (sample === undefined ? [] : [figure(sample)])));
    const processes = Object.keys(rounds.at(-1)?.[server]?.processorMs ?? {});
    const statements = middle((sample) => sample.statements ?? Number.NaN);
    return {
      case: name,
      connections,
      server,
      perSecond: Math.round(middle(({ perSecond }) => perSecond)),
      p50: rounded(middle(({ p50 }) => p50)),
      p99: rounded(middle(({ p99 }) => p99)),
      processorMs: Object.fromEntries(
        processes
          .map(
            (process) => [process, rounded(middle(({ processorMs }) => processorMs[process] ?? 0))] as const,
          )
          .filter(([, ms]) => ms > 0.001),
      ),
      totalMs: rounded(middle(totalMs)),
      statements: Number.isNaN(statements) ? null : rounded(statements),
      timesBare: rounded(median(rounds.map((round) => timesBare(round, server)))),
    };
  });
}

/** Processor time of a server in that of the bare server of the same round. */
export function timesBare({ bare, ...others }: Round, server: ServerName): number {
  const sample = server === 'bare' ? bare : others[server];
  return bare === undefined || sample === undefined ? Number.NaN : totalMs(sample) / totalMs(bare);
}

/**
 * Processor time of a server in that of the bare server, each in its cheapest round: compilation, collections of garbage
 * and what else runs on the machine add to a round and never take from it.
 */
export function cheapestTimesBare(rounds: readonly Round[], server: ServerName): number {
  const cheapest = (name: ServerName) =>
    Math.min(...rounds.map(({ [name]: sample }) => (sample === undefined ? Infinity : totalMs(sample))));
  return cheapest(server) / cheapest('bare');
}

/** Milliseconds of all processes for a request. */
export function totalMs({ processorMs }: Sample): number {
  return Object.values(processorMs).reduce((sum, ms) => sum + ms, 0);
}

/** The middle of some numbers. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function rounded(value: number): number {
  return Number(value.toFixed(3));
}

/** Prints rows as a table for people. */
export function printRows(rows: readonly Row[]): void {
  console.table(
    rows.map(({ processorMs, ...row }) => ({
      case: row.case,
      conns: row.connections,
      server: row.server,
      'req/s': row.perSecond,
      p50: row.p50,
      p99: row.p99,
      'processor ms': row.totalMs,
      'by process': Object.entries(processorMs)
        .map(([name, ms]) => `${name} ${ms}`)
        .join(', '),
      statements: row.statements,
      'times bare': row.timesBare,
    })),
  );
}
