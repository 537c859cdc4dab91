import { Readable } from 'node:stream';
import { addressRange } from '@/lib/platform/auth/client-address';
import { ServiceError } from '@/lib/core/errors';
import { listenTo, type Listener } from '@/lib/platform/db/listen';
import { logFailure } from '@/lib/platform/db/outage';
import { shownForMs, type OpenedDisplay } from './displays';
import { displayChannel, isInUse, type DisplayNotification } from './store';

/**
 * Most streams of a display in a web process. Streams of disconnected screens count until the disconnection
 * is noticed.
 */
export const streamsOfDisplayMax = 4;

const streamsOfNetworkMax = 1_000;

/**
 * Milliseconds between heartbeats. If heartbeats stop, a screen reconnects. Idle streams, of tills
 * without a receipt that may be shown, get only every third heartbeat.
 */
const heartbeatMs = 5_000;
const idleBeats = 3;

/** Most unread bytes of a stream. If there are more, the screen is disconnected. */
const waitingBytesMax = 4_096;

/** Makes the screen request its content. Content in the stream itself could arrive late. */
const look = 'data: look\n\n';
const heartbeat = 'event: beat\ndata: .\n\n';

interface Stream {
  readonly display: OpenedDisplay;
  readonly network: string;
  readonly body: Readable;
  /** Time of the last receipt, by `performance.now()`. */
  busyAt: number;
}

interface Hearing {
  readonly listener: Listener;
  readonly heartbeats: NodeJS.Timeout;
}

const streams = new Map<string, Set<Stream>>();
const ofNetwork = new Map<string, number>();
let hearing: Hearing | null = null;
let isStopping = false;

/**
 * Opens a stream of `look` and heartbeats. It ends when the reader disconnects, the display is revoked, or
 * the process stops.
 * @throws ServiceError `rate_limited` for too many streams of the network, `unavailable` while the process
 * stops.
 */
export function openStream(display: OpenedDisplay, address: string | null): Readable {
  if (isStopping) throw new ServiceError('unavailable', 'the process stops');
  const network = addressRange(address);
  const open = ofNetwork.get(network) ?? 0;
  if (open >= streamsOfNetworkMax) {
    const headers = { 'Retry-After': '60' };
    throw new ServiceError('rate_limited', 'too many displays of this network', { headers });
  }
  const key = keyOf(display.ctx.retailer.id, display.till);
  const ofTill = streams.get(key) ?? new Set();
  const [oldest, ...others] = [...ofTill].filter((other) => other.display.id === display.id);
  if (oldest !== undefined && others.length + 1 >= streamsOfDisplayMax) end(oldest);
  const body = new Readable({ read: () => undefined, highWaterMark: waitingBytesMax });
  const stream: Stream = { display, network, body, busyAt: -Infinity };
  streams.set(key, ofTill.add(stream));
  ofNetwork.set(network, open + 1);
  body.once('close', () => forget(key, stream));
  // The delay is random, so that screens that lose their process at the same time do not reconnect together.
  send(stream, `retry: ${1_000 + Math.floor(Math.random() * 2_000)}\n${look}`);
  if (hearing === null) hearing = startHearing();
  else void verify(stream);
  return body;
}

/** Ends the stream if the display is revoked. Race: it may have been revoked before this process listened. */
async function verify(stream: Stream): Promise<void> {
  const { ctx, id } = stream.display;
  try {
    if (await isInUse(ctx, id)) return;
  } catch (error) {
    logFailure(error, {}, 'a display cannot be looked up', 'warn');
  }
  end(stream);
}

export function endStreams(): void {
  isStopping = true;
  endAll();
}

export function countStreams(): number {
  let count = 0;
  for (const ofTill of streams.values()) count += ofTill.size;
  return count;
}

function keyOf(retailerId: number, till: string): string {
  return `${retailerId}:${till}`;
}

function startHearing(): Hearing {
  let times = 0;
  const listener = listenTo(displayChannel, {
    notified: (payload) => onNotification(JSON.parse(payload) as DisplayNotification),
    listening: () => {
      times += 1;
      // Displays may have been revoked while the connection was lost, so all must reconnect.
      if (times > 1) return endAll();
      sendAll(look);
      for (const ofTill of streams.values()) for (const stream of ofTill) void verify(stream);
    },
  });
  let beats = 0;
  const heartbeats = setInterval(() => {
    beats += 1;
    const isForAll = beats % idleBeats === 0;
    beat(isForAll ? -Infinity : performance.now() - shownForMs);
    if (isForAll) listener.check();
  }, heartbeatMs).unref();
  return { listener, heartbeats };
}

function onNotification(notification: DisplayNotification): void {
  if (notification.kind === 'receipt') {
    const event = `id: ${notification.id}\n${look}`;
    for (const stream of streams.get(keyOf(notification.retailerId, notification.till)) ?? []) {
      stream.busyAt = performance.now();
      send(stream, event);
    }
    return;
  }
  for (const ofTill of streams.values()) {
    for (const stream of ofTill) {
      const { ctx, id } = stream.display;
      if (ctx.retailer.id === notification.retailerId && id === notification.id) end(stream);
    }
  }
}

function send(stream: Stream, text: string): void {
  const { body } = stream;
  if (body.readableLength + text.length > waitingBytesMax) body.destroy();
  else if (!body.readableEnded && !body.destroyed) body.push(text);
}

function sendAll(text: string): void {
  for (const ofTill of streams.values()) for (const stream of ofTill) send(stream, text);
}

function beat(since: number): void {
  for (const ofTill of streams.values())
    for (const stream of ofTill) if (stream.busyAt >= since) send(stream, heartbeat);
}

function end({ body }: Stream): void {
  body.push(null);
}

function endAll(): void {
  for (const ofTill of streams.values()) for (const stream of ofTill) end(stream);
}

function forget(key: string, stream: Stream): void {
  const ofTill = streams.get(key);
  if (ofTill?.delete(stream) !== true) return;
  if (ofTill.size === 0) streams.delete(key);
  const left = (ofNetwork.get(stream.network) ?? 1) - 1;
  if (left > 0) ofNetwork.set(stream.network, left);
  else ofNetwork.delete(stream.network);
  if (streams.size > 0 || hearing === null) return;
  clearInterval(hearing.heartbeats);
  hearing.listener.close();
  hearing = null;
}
