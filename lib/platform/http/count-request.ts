import type { ErrorCode } from '@/lib/core/errors';
import { instruments, statusClass } from '@/lib/platform/metrics/instruments';

export interface CountedRequest {
  readonly operation: string | undefined;
  readonly status: number;
  readonly code: ErrorCode | null;
  readonly ms: number;
}

type Instruments = ReturnType<typeof instruments>;

const counters = new Map<string, ReturnType<Instruments['requests']['labels']>>();
const timers = new Map<string, ReturnType<Instruments['requestSeconds']['labels']>>();

export function countRequest({ operation = 'none', status, code, ms }: CountedRequest): void {
  const { requests, requestSeconds, requestsInFlight, errors } = instruments();
  requestsInFlight.dec();
  const kind = `${operation} ${statusClass(status)}`;
  const counter = counters.get(kind) ?? requests.labels(operation, statusClass(status));
  counters.set(kind, counter);
  counter.inc();
  const timer = timers.get(operation) ?? requestSeconds.labels(operation);
  timers.set(operation, timer);
  timer.observe(ms / 1000);
  if (code !== null) errors.inc({ code });
}
