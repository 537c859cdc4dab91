import type { ChildProcess } from 'node:child_process';
import { addUp, reportProcess, type MetricFamily } from '@/lib/domain/metrics/process-report';
import type { ServerReport } from '@/lib/domain/metrics/read-metrics';
import { askMetrics, isMetricsMessage, sendToProcess } from './messages';

/** If a process does not answer in time, the others are reported without it. */
const timeoutInMs = 1_500;

interface Member {
  starts: number;
  child: ChildProcess | null;
  counted: readonly MetricFamily[];
}

export interface MetricsExchange {
  readonly join: (name: string, child: ChildProcess) => void;
}

/** The counts of ended processes stay in the sums, because a decrease of a counter looks like a restart. */
export function exchangeMetrics(): MetricsExchange {
  const members = new Map<string, Member>();
  let departed = Promise.resolve<readonly MetricFamily[]>([]);

  const gather = async (): Promise<ServerReport> => {
    const asked = Array.from(members, async ([name, member]) => {
      const { child } = member;
      const report = child === null ? null : await askMetrics(child, 'own', timeoutInMs);
      if (report !== null && member.child === child) member.counted = report.work;
      return { name, member, child, report };
    });
    const answers = await Promise.all(asked);
    const starter = { name: 'starter', starts: 1, report: await reportProcess() };
    // The metrics of a process that ended meanwhile are in `departed`.
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
        void gather().then((report) => sendToProcess(child, { kind: 'metrics', id: message.id, report }));
      });
      child.once('exit', () => {
        const counted = member.counted.filter(({ type }) => String(type) !== 'gauge');
        Object.assign(member, { child: null, counted: [] });
        departed = departed.then((before) => addUp([before, counted]).getMetricsAsJSON());
      });
    },
  };
}
