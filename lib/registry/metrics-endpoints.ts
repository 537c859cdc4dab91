import { Registry } from 'prom-client';
import { endpoint, fileAnswer } from '@/lib/platform/http/endpoint';
import { metricsReader } from '@/lib/domain/metrics/read-metrics';
import { jobs } from './jobs';

export const readMetrics = metricsReader(jobs.map(({ name }) => name));

export const getMetrics = endpoint({
  access: 'operator',
  operation: 'get_metrics',
  method: 'GET',
  path: '/metrics',
  summary: 'Read metrics for Prometheus',
  description:
    'The text format 0.0.4 of Prometheus, for all processes of the server. The documentation for ' +
    'operators explains each metric.',
  answers: { 200: { description: 'The metrics', file: 'text/plain' } },
  run: async () => {
    const bytes = Buffer.from(await readMetrics());
    return fileAnswer(
      {
        type: Registry.PROMETHEUS_CONTENT_TYPE,
        bytes: bytes.length,
        open: () => Promise.resolve(new Blob([bytes]).stream()),
      },
      { 'Content-Disposition': 'inline' },
    );
  },
});

export const metricsEndpoints = [getMetrics] as const;
