import { currentTime } from '@/lib/core/clock';
import { newId } from '@/lib/core/ids';
import { makeYieldWhenDue } from '@/lib/core/event-loop';
import { logFailure } from '@/lib/platform/db/outage';
import { instruments } from '@/lib/platform/metrics/instruments';
import { checkFreeSpace } from '@/lib/platform/storage/free-space';
import type { Call } from './call';
import { loggedBody, loggedPath } from './logged-text';
import { insertRequests, type KeptRequest } from './store/requests';

/** Most requests that wait to be stored: as many as a process answers in ten seconds at its highest rate. */
const heldMax = 20_000;
const heldBytesMax = 16 * 1024 * 1024;
const bodyBytesMax = 64 * 1024;
const batchRows = 500;
const waitInMs = 250;

interface Waiting {
  readonly retailerId: number;
  readonly row: Omit<KeptRequest, 'path' | 'body'>;
  readonly path: string;
  readonly search: string;
  readonly body: Uint8Array | null;
  readonly bytes: number;
}

let waiting: Waiting[] = [];
const held = { count: 0, bytes: 0 };
let timer: NodeJS.Timeout | null = null;
let writing: Promise<void> = Promise.resolve();

/** Queues the request for the log, but only if its credential is valid. */
export function queueRequest(call: Call, status: number, ms: number): void {
  const { principal, endpoint, request } = call;
  if (principal === null || endpoint === null || principal.actor.kind !== 'client') return;
  const { retailer, actor, consumers } = principal;
  const log = retailer.settings.request_log;
  if (log === 'off') return;
  const body = log === 'on' && status >= 400 ? bodyOf(call) : null;
  const bytes = request.target.length + (body?.length ?? 0);
  if (held.count >= heldMax || held.bytes + bytes > heldBytesMax) {
    instruments().requestsNotKept.inc({ reason: 'full' });
    return;
  }
  held.count += 1;
  held.bytes += bytes;
  waiting.push({
    retailerId: retailer.id,
    row: {
      id: newId(),
      requestId: call.style.requestId,
      at: new Date(currentTime().getTime() - ms),
      clientId: actor.id,
      operation: endpoint.operation,
      method: request.method,
      status,
      code: call.code,
      durationMs: Math.round(ms * 10) / 10,
      // Privacy: a request signed for consumers comes from a shopper's device, so its address is not stored.
      address: consumers === null ? call.address : null,
      contentType: body === null ? null : request.headers.get('content-type'),
    },
    path: request.path,
    search: request.search,
    body,
    bytes,
  });
  timer ??= setTimeout(() => void writeRequests(), waitInMs).unref();
}

function bodyOf({ body }: Call): Uint8Array | null {
  return body === null || body.length === 0 || body.length > bodyBytesMax ? null : body;
}

/** Never throws; lost requests are counted in the metrics. */
export function writeRequests(): Promise<void> {
  if (timer !== null) clearTimeout(timer);
  timer = null;
  writing = writing.then(writeWaiting);
  return writing;
}

async function writeWaiting(): Promise<void> {
  const all = waiting;
  waiting = [];
  const batches = [...Map.groupBy(all, ({ retailerId }) => retailerId)].flatMap(([retailerId, own]) =>
    Array.from({ length: Math.ceil(own.length / batchRows) }, (_, index) => ({
      retailerId,
      batch: own.slice(index * batchRows, (index + 1) * batchRows),
    })),
  );
  let isOut = false;
  for (const { retailerId, batch } of batches) {
    // After an outage the remaining batches are dropped, because each would wait for the database again.
    if (isOut) instruments().requestsNotKept.inc({ reason: 'failed' }, batch.length);
    else isOut = await writeBatch(retailerId, batch);
    held.count -= batch.length;
    for (const one of batch) held.bytes -= one.bytes;
  }
}

/** Returns true if the database is out of reach. */
async function writeBatch(retailerId: number, batch: readonly Waiting[]): Promise<boolean> {
  try {
    await checkFreeSpace();
    await insertRequests(retailerId, await rowsOf(batch));
    return false;
  } catch (error) {
    instruments().requestsNotKept.inc({ reason: 'failed' }, batch.length);
    return logFailure(error, { retailer: retailerId, requests: batch.length }, 'requests not kept', 'warn');
  }
}

async function rowsOf(batch: readonly Waiting[]): Promise<KeptRequest[]> {
  const yieldWhenDue = makeYieldWhenDue();
  const rows: KeptRequest[] = [];
  for (const { row, path, search, body } of batch) {
    const rest = yieldWhenDue();
    if (rest !== undefined) await rest;
    rows.push({ ...row, path: loggedPath(path, search), body: body === null ? null : loggedBody(body) });
  }
  return rows;
}
