import { ServiceError } from '@/lib/core/errors';
import { reportProcess } from '@/lib/domain/metrics/process-report';
import type { ServerReport } from '@/lib/domain/metrics/read-metrics';
import { askMetrics, isMetricsMessage, sendToProcess } from './messages';

const timeoutInMs = 3_000;

export function answerMetrics(): void {
  process.on('message', (message) => {
    if (!isMetricsMessage(message) || message.kind !== 'metrics?' || message.of !== 'own') return;
    void reportProcess().then((report) =>
      sendToProcess(process, { kind: 'metrics', id: message.id, report }),
    );
  });
}

/** @throws ServiceError `unavailable` if the starter does not answer. */
export async function askServer(): Promise<ServerReport> {
  const report = await askMetrics(process, 'all', timeoutInMs);
  if (report === null) throw new ServiceError('unavailable', 'metrics are not available right now');
  return report;
}
