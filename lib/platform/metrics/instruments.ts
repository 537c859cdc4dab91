import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { errorStatuses } from '@/lib/core/errors';

export const metricPrefix = 'receipt_service_';

const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const statementBuckets = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10];
const jobBuckets = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 900];

type Instruments = ReturnType<typeof makeInstruments>;

// A global, because Next and the server each load a copy of this module.
const shared = globalThis as typeof globalThis & { receiptServiceInstruments?: Instruments };

/** Labels must have few values: no ids, paths or names that users choose. */
export function instruments(): Instruments {
  shared.receiptServiceInstruments ??= makeInstruments();
  return shared.receiptServiceInstruments;
}

export function statusClass(status: number): string {
  return `${Math.floor(status / 100)}xx`;
}

function makeInstruments() {
  const work = new Registry();
  const runtime = new Registry();
  collectDefaultMetrics({ register: runtime });
  const registers = [work];
  const errors = new Counter({
    name: `${metricPrefix}http_errors_total`,
    help: 'Error answers of the API by their code.',
    labelNames: ['code'],
    registers,
  });
  // Starts at zero, so that alerts see the first error as a change.
  for (const code of Object.keys(errorStatuses)) errors.inc({ code }, 0);
  return {
    work,
    runtime,
    errors,
    requests: new Counter({
      name: `${metricPrefix}http_requests_total`,
      help: 'Requests to the API that were answered, by operation and class of the status.',
      labelNames: ['operation', 'status'],
      registers,
    }),
    requestSeconds: new Histogram({
      name: `${metricPrefix}http_request_duration_seconds`,
      help: 'Time from a request to the API until its answer begins, by operation.',
      labelNames: ['operation'],
      buckets: requestBuckets,
      registers,
    }),
    requestsInFlight: new Gauge({
      name: `${metricPrefix}http_requests_in_flight`,
      help: 'Requests to the API whose answer has not begun.',
      registers,
    }),
    requestsNotKept: new Counter({
      name: `${metricPrefix}requests_not_kept_total`,
      help: 'Requests of API clients that the log of requests of their retailer lacks, by reason: full, as too many waited to be written, or failed.',
      labelNames: ['reason'],
      registers,
    }),
    pages: new Counter({
      name: `${metricPrefix}page_requests_total`,
      help: 'Requests beside the API that were answered, by kind of page and class of the status.',
      labelNames: ['page', 'status'],
      registers,
    }),
    pageSeconds: new Histogram({
      name: `${metricPrefix}page_request_duration_seconds`,
      help: 'Time from a request beside the API until its answer is sent, by kind of page.',
      labelNames: ['page'],
      buckets: requestBuckets,
      registers,
    }),
    documents: new Counter({
      name: `${metricPrefix}documents_total`,
      help: 'Receipt pages, PDFs, QR codes and pages of the API reference that were asked for, by kind and by source: made, kept, or shared with another reader.',
      labelNames: ['kind', 'source'],
      registers,
    }),
    pdfRenderings: new Counter({
      name: `${metricPrefix}pdf_renderings_total`,
      help: 'PDFs that were rendered, by outcome: completed, failed, timed_out, stopped, or refused for too many that wait.',
      labelNames: ['outcome'],
      registers,
    }),
    pdfSeconds: new Histogram({
      name: `${metricPrefix}pdf_rendering_duration_seconds`,
      help: 'Time that rendering a PDF took, without its wait.',
      buckets: requestBuckets,
      registers,
    }),
    pdfsWaiting: new Gauge({
      name: `${metricPrefix}pdfs_waiting`,
      help: 'PDFs that wait to be rendered.',
      registers,
    }),
    connections: new Gauge({
      name: `${metricPrefix}connections`,
      help: 'Open connections of callers: those that owe a request, and those that wait for an answer.',
      labelNames: ['state'],
      registers,
    }),
    connectionsRefused: new Counter({
      name: `${metricPrefix}connections_refused_total`,
      help: 'Connections that were closed without a request to answer, by reason.',
      labelNames: ['reason'],
      registers,
    }),
    rateLimited: new Counter({
      name: `${metricPrefix}rate_limited_total`,
      help: 'Calls beyond a limit, by class; wrong-credentials has those too that were then served for a credential known to be right.',
      labelNames: ['class'],
      registers,
    }),
    searchTimeouts: new Counter({
      name: `${metricPrefix}search_timeouts_total`,
      help: 'Searches that were given up for their time, of the API and of the portal.',
      registers,
    }),
    statementSeconds: new Histogram({
      name: `${metricPrefix}database_statement_duration_seconds`,
      help: 'Time of a statement with its wait for a connection, by class: read, write, search (reads of the search index), commit of a transaction, other.',
      labelNames: ['class'],
      buckets: statementBuckets,
      registers,
    }),
    poolInUse: new Gauge({
      name: `${metricPrefix}database_pool_connections_in_use`,
      help: 'Connections of the pools of this server that have a statement or a transaction.',
      registers,
    }),
    poolMax: new Gauge({
      name: `${metricPrefix}database_pool_connections_max`,
      help: 'Connections that the pools of this server may hold.',
      registers,
    }),
    poolWaiting: new Gauge({
      name: `${metricPrefix}database_pool_waiting`,
      help: 'Statements that wait for a connection, or behind others on one.',
      registers,
    }),
    replicaReads: new Counter({
      name: `${metricPrefix}replica_reads_total`,
      help: 'Reads that a replica may answer, by what became of them: replica, or primary because the replica was behind, failed, or avoided after either.',
      labelNames: ['outcome'],
      registers,
    }),
    auditEntriesChanged: new Counter({
      name: `${metricPrefix}audit_entries_changed_total`,
      help: 'Entries of audit trails that pruning found to differ from what was sealed, each night again.',
      registers,
    }),
    jobs: new Counter({
      name: `${metricPrefix}jobs_total`,
      help: 'Attempts at jobs, by queue and outcome: completed, retried, or failed for good.',
      labelNames: ['queue', 'outcome'],
      registers,
    }),
    jobSeconds: new Histogram({
      name: `${metricPrefix}job_duration_seconds`,
      help: 'Time an attempt at a job took, by queue.',
      labelNames: ['queue'],
      buckets: jobBuckets,
      registers,
    }),
    jobCompletedAt: new Gauge({
      name: `${metricPrefix}job_last_completed_timestamp_seconds`,
      help: 'When a job of the queue was last completed; missing until the process has completed one.',
      labelNames: ['queue'],
      registers,
    }),
    jobsActive: new Gauge({
      name: `${metricPrefix}jobs_active`,
      help: 'Jobs that are worked on, by queue.',
      labelNames: ['queue'],
      registers,
    }),
  };
}
