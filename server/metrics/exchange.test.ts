import type { ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { Counter, Gauge, Registry } from 'prom-client';
import { afterEach, expect, test, vi } from 'vitest';
import { addUp, type ProcessReport } from '@/lib/domain/metrics/process-report';
import type { ServerReport } from '@/lib/domain/metrics/read-metrics';
import { exchangeMetrics, type MetricsExchange } from './exchange';
import { isMetricsMessage, type MetricsMessage } from './messages';

// Whichever process is scraped tells of all of them.

afterEach(() => vi.useRealTimers());

/** A process as the starter sees it, that has answered `requests` requests and holds one. */
class FakeChild extends EventEmitter {
  connected = true;
  #answer: ((message: MetricsMessage) => void) | undefined;

  constructor(
    readonly requests: number,
    readonly isSilent = false,
  ) {
    super();
  }

  send(message: MetricsMessage, callback: (error: Error | null) => void): boolean {
    // As over a pipe.
    const read = JSON.parse(JSON.stringify(message)) as MetricsMessage;
    if (read.kind === 'metrics') this.#answer?.(read);
    else if (!this.isSilent) {
      void this.#report().then((report) =>
        this.emit('message', JSON.parse(JSON.stringify({ kind: 'metrics', id: read.id, report }))),
      );
    }
    callback(null);
    return true;
  }

  async #report(): Promise<ProcessReport> {
    const registry = new Registry();
    const registers = [registry];
    new Counter({ name: 'requests_total', help: 'h', labelNames: ['status'], registers }).inc(
      { status: '2xx' },
      this.requests,
    );
    new Gauge({ name: 'in_flight', help: 'h', registers }).set(1);
    return { work: await registry.getMetricsAsJSON(), runtime: [] };
  }

  /** Asks for the metrics of all, as `askServer` does. */
  ask(): Promise<ServerReport> {
    return new Promise((resolve) => {
      this.#answer = (message) => {
        if (isMetricsMessage(message) && message.kind === 'metrics') resolve(message.report as ServerReport);
      };
      this.emit('message', { kind: 'metrics?', of: 'all', id: 1 });
    });
  }

  end(): void {
    this.connected = false;
    this.emit('exit', 1, null);
  }
}

function joined(exchange: MetricsExchange, name: string, child: FakeChild): FakeChild {
  exchange.join(name, child as unknown as ChildProcess);
  return child;
}

/** The sums of what was reported, sample by sample. */
async function sums({ processes, departed }: ServerReport): Promise<Record<string, number>> {
  const told = processes
    .filter(({ name }) => name !== 'starter')
    .flatMap(({ report }) => (report === null ? [] : [report.work]));
  const families = await addUp([...told, departed]).getMetricsAsJSON();
  return Object.fromEntries(families.map(({ name, values }) => [name, values[0]?.value ?? 0]));
}

const up = ({ processes }: ServerReport) =>
  Object.fromEntries(processes.map(({ name, report, starts }) => [name, report === null ? 'down' : starts]));

test('the counts of all processes add up, whichever of them is asked', async () => {
  const exchange = exchangeMetrics();
  const one = joined(exchange, 'web-1', new FakeChild(3));
  const other = joined(exchange, 'web-2', new FakeChild(4));
  expect(await sums(await one.ask())).toEqual({ requests_total: 7, in_flight: 2 });
  expect(await sums(await other.ask())).toEqual({ requests_total: 7, in_flight: 2 });
  expect(up(await one.ask())).toEqual({ 'web-1': 1, 'web-2': 1, starter: 1 });
});

test('what a process had counted stays when it ends, what it held does not', async () => {
  const exchange = exchangeMetrics();
  const one = joined(exchange, 'web-1', new FakeChild(3));
  const crashing = joined(exchange, 'web-2', new FakeChild(4));
  await one.ask();
  crashing.end();
  const between = await one.ask();
  expect(await sums(between)).toEqual({ requests_total: 7, in_flight: 1 });
  expect(up(between)).toEqual({ 'web-1': 1, 'web-2': 'down', starter: 1 });
  joined(exchange, 'web-2', new FakeChild(1)).end();
  joined(exchange, 'web-2', new FakeChild(2));
  const after = await one.ask();
  expect(await sums(after)).toEqual({ requests_total: 9, in_flight: 2 });
  expect(up(after)).toEqual({ 'web-1': 1, 'web-2': 3, starter: 1 });
});

test('a process that does not answer is told to be down, and keeps nobody waiting for long', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const exchange = exchangeMetrics();
  const one = joined(exchange, 'web-1', new FakeChild(3));
  joined(exchange, 'jobs-1', new FakeChild(5, true));
  const asked = one.ask();
  await vi.advanceTimersByTimeAsync(1_500);
  const told = await asked;
  expect(up(told)).toEqual({ 'web-1': 1, 'jobs-1': 'down', starter: 1 });
  expect(await sums(told)).toEqual({ requests_total: 3, in_flight: 1 });
});
