import { Counter, Gauge, Registry } from 'prom-client';
import { builtRelease } from '@/lib/core/release';
import { metricPrefix } from '@/lib/platform/metrics/instruments';
import { addUp, labelled, reportProcess, type MetricFamily, type ProcessReport } from './process-report';
import { serviceReporter } from './service-report';

export interface ReportedProcess {
  readonly name: string;
  /** Null when the process does not answer or is restarting. */
  readonly report: ProcessReport | null;
  readonly starts: number;
}

export interface ServerReport {
  readonly processes: readonly ReportedProcess[];
  /** Last figures of processes that have ended, so that no total ever decreases. */
  readonly departed: readonly MetricFamily[];
}

let gather = async (): Promise<ServerReport> => ({
  processes: [{ name: 'web-1', report: await reportProcess(), starts: 1 }],
  departed: [],
});

export function useMetricsOfServer(ask: () => Promise<ServerReport>): void {
  gather = ask;
}

/** Returns a function that writes all metrics in Prometheus' format 0.0.4. */
export function metricsReader(queues: readonly string[]): () => Promise<string> {
  const reportService = serviceReporter(queues);
  return async () => {
    const [server, service] = await Promise.all([gather(), reportService()]);
    const reports = server.processes.flatMap(({ name, report }) =>
      report === null ? [] : [report.work, labelled(report.runtime, { process: name })],
    );
    const texts = await Promise.all(
      [reportServer(server), service, addUp([...reports, server.departed])].map((registry) =>
        registry.metrics(),
      ),
    );
    return texts.join('\n');
  };
}

function reportServer({ processes }: ServerReport): Registry {
  const registry = new Registry();
  const registers = [registry];
  const { version, commit } = builtRelease();
  new Gauge({
    name: `${metricPrefix}build_info`,
    help: 'Always 1; its labels say what runs.',
    labelNames: ['version', 'commit', 'node_version'],
    registers,
  }).set({ version, commit: commit ?? 'unknown', node_version: process.versions.node }, 1);
  const up = new Gauge({
    name: `${metricPrefix}process_up`,
    help: 'Whether a process of this server answers.',
    labelNames: ['process'],
    registers,
  });
  const starts = new Counter({
    name: `${metricPrefix}process_starts_total`,
    help: 'How often a process was started since this server was: more than once after a crash.',
    labelNames: ['process'],
    registers,
  });
  for (const { name, report, starts: count } of processes) {
    up.set({ process: name }, report === null ? 0 : 1);
    starts.inc({ process: name }, count);
  }
  return registry;
}
