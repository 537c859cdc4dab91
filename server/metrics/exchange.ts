import type { ChildProcess } from 'node:child_process';
import { addUp, reportProcess, type MetricFamily } from '@/lib/domain/metrics/process-report';
import type { ServerReport } from '@/lib/domain/metrics/read-metrics';
import { askMetrics, isMetricsMessage, tell } from './messages';

/** Time that a process has to answer; then the others are reported without it. */
const patienceInMs = 1_500;

interface Member {
  starts: number;
  child: ChildProcess | null;
  /** What it had counted when it was last asked. */
  counted: readonly MetricFamily[];
}

/** The starter's part in telling metrics. */
export interface MetricsExchange {
  /** From now on the process is asked what it counts, and may ask what all of them do. */
  readonly join: (name: string, child: ChildProcess) => void;
}

/**
 * Lets every process of a server tell the metrics of all: whichever is scraped asks the starter, who asks each of them.
 * What an ended process had counted stays in the sums: they never go back, which would look like a start of everything.
 */
export function exchangeMetrics(): MetricsExchange {
  const members = new Map<string, Member>();
  let departed = Promise.resolve<readonly MetricFamily[]>([]);
  let gathering: Promise<ServerReport> | null = null;

  const gather = async (): Promise<ServerReport> => {
    const asked = Array.from(members, async ([name, member]) => {
      const { child } = member;
      const report = child === null ? null : await askMetrics(child, 'own', patienceInMs);
      if (report !== null && member.child === child) member.counted = report.work;
      return { name, member, child, report };
    });
    const answers = await Promise.all(asked);
    const starter = { name: 'starter', starts: 1, report: await reportProcess() };
    // Of one that has ended meanwhile, what it said is among the departed.
    const processes = answers.map(({ name, member, child, report }) => ({
      name,
      starts: member.starts,
      report: member.child === child ? report : null,
    }));
    return { processes: [...processes, starter], departed: await departed };
  };

  return {
    join: (name, child) => {
      const member = members.get(name) ?? { starts: 0, child: null, counted: [] };
      members.set(name, Object.assign(member, { starts: member.starts + 1, child }));
      child.on('message', (message) => {
        if (!isMetricsMessage(message) || message.kind !== 'metrics?' || message.of !== 'all') return;
        gathering ??= gather().finally(() => (gathering = null));
        void gathering.then((report) => tell(child, { kind: 'metrics', id: message.id, report }));
      });
      child.once('exit', () => {
        const counted = member.counted.filter(({ type }) => String(type) !== 'gauge');
        Object.assign(member, { child: null, counted: [] });
        departed = departed.then((before) => addUp([before, counted]).getMetricsAsJSON());
      });
    },
  };
}
