import { ServiceError } from '@/lib/core/errors';
import { log, messageOf } from '@/lib/core/log';

const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'DATABASE_SILENT',
  // Shutdown, crash, start-up, an idle session that Postgres ended.
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  // Too many connections, out of memory, disk full, a configured limit, disk error.
  '53300',
  '53200',
  '53100',
  '53400',
  '58030',
  // Read-only: a standby, or the former primary after a failover.
  '25006',
  '57014',
  '55P03',
  '40P01',
]);

export function isDatabaseOutage(error: unknown): boolean {
  return findOutage(error) !== null;
}

function findOutage(error: unknown): (Error & { readonly code: string }) | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    // Class 08: a node of a distributed database cannot reach another node.
    if (isCoded(cause) && (connectionCodes.has(cause.code) || /^08[0-9A-Z]{3}$/.test(cause.code)))
      return cause;
  }
  return null;
}

const isCoded = (error: Error): error is Error & { code: string } =>
  'code' in error && typeof error.code === 'string';

type Level = 'error' | 'warn';

interface Line {
  readonly level: Level;
  readonly fields: object;
  readonly text: string;
}

interface Outage {
  repeated: number;
  latest: Line;
}

const shared = globalThis as typeof globalThis & { receiptServiceOutages?: Map<string, Outage> };

const lineEveryMs = 1_000;

/**
 * In an outage, logs one line a second for each cause, and omits statement and stack. Returns true for an
 * outage.
 */
export function logFailure(
  error: unknown,
  noted: Readonly<Record<string, unknown>>,
  text: string,
  level: Level = 'error',
): boolean {
  const outage = findOutage(error);
  if (outage === null) {
    log()[level]({ err: error, ...noted }, text);
    return false;
  }
  const outages = (shared.receiptServiceOutages ??= new Map<string, Outage>());
  // An outage of the file storage has the same codes as one of the database, so our message is part of the
  // key.
  const sentence = error instanceof ServiceError ? error.message : null;
  const fields = { cause: outage.code, reason: sentence ?? messageOf(outage), ...noted };
  const line = { level, fields, text };
  const key = `${outage.code} ${sentence}`;
  const before = outages.get(key);
  if (before === undefined) {
    logOutage(outages, key, line);
  } else {
    before.repeated += 1;
    before.latest = line;
  }
  return true;
}

function logOutage(outages: Map<string, Outage>, key: string, line: Line): void {
  log()[line.level](line.fields, line.text);
  const since: Outage = { repeated: 0, latest: line };
  outages.set(key, since);
  const timer = setInterval(() => {
    const { repeated, latest } = since;
    if (repeated === 0) {
      clearInterval(timer);
      outages.delete(key);
      return;
    }
    since.repeated = 0;
    log()[latest.level]({ ...latest.fields, repeated }, latest.text);
  }, lineEveryMs);
  timer.unref();
}
