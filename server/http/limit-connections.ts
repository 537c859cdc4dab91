import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { nextTurn } from '@/lib/core/next-turn';
import { instruments } from '@/lib/platform/metrics/instruments';

/**
 * Limits file descriptors: beyond the limit, the connection is closed whose next request is longest overdue,
 * else one that does not take its answer. A new connection is closed only while all others wait for our
 * answers.
 */
export function limitConnections(server: Server, connectionsMax: number): void {
  /** Connections that owe a request, or the rest of one, the longest first. */
  const waiting = new Set<Socket>();
  const answering = new Map<Socket, number>();
  const { connections, connectionsRefused } = instruments();
  const note = () => {
    connections.set({ state: 'waiting' }, waiting.size);
    connections.set({ state: 'answering' }, answering.size);
  };

  server.on('connection', (socket: Socket) => {
    if (waiting.size + answering.size >= connectionsMax) {
      const [longest = firstUnread()] = waiting;
      connectionsRefused.inc({ reason: longest === undefined ? 'all_busy' : 'made_room' });
      if (longest === undefined) return void socket.destroy();
      waiting.delete(longest);
      answering.delete(longest);
      longest.destroy();
    }
    waiting.add(socket);
    note();
    socket.once('close', () => {
      waiting.delete(socket);
      answering.delete(socket);
      note();
    });
  });

  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const begin = () => {
      if (response.writableEnded || socket.destroyed) return;
      waiting.delete(socket);
      answering.set(socket, (answering.get(socket) ?? 0) + 1);
      note();
      response.once('close', () => finish(socket));
    };
    if (hasBody(request)) request.once('end', begin);
    else begin();
  });

  function firstUnread(): Socket | undefined {
    return answering.keys().find(({ writableLength }) => writableLength > 0);
  }

  function finish(socket: Socket): void {
    const left = (answering.get(socket) ?? 0) - 1;
    if (left > 0) answering.set(socket, left);
    else if (answering.delete(socket) && !socket.destroyed) waiting.add(socket);
    note();
  }
}

/** Most unanswered requests; clients that pipeline send fewer than ten. */
const unansweredMax = 16;

/**
 * Starts pipelined requests one after the other, so that a client uses no more of the process than others.
 * Above `unansweredMax` the connection is closed.
 */
export function answerInTurn(answer: RequestListener): RequestListener {
  const { connectionsRefused } = instruments();
  const queues = new WeakMap<Socket, (() => void)[]>();

  async function goOn(socket: Socket): Promise<void> {
    const queue = queues.get(socket) ?? [];
    // Yields to the event loop: cached responses would all be sent in one turn.
    if (queue.length > 0) await nextTurn();
    // A socket that is not writable has sent its last response.
    const begin = socket.writable ? queue.shift() : undefined;
    if (begin === undefined) queues.delete(socket);
    else begin();
  }

  return (request, response) => {
    const { socket } = request;
    if (socket.destroyed) return;
    const begin = () => {
      response.once('close', () => void goOn(socket));
      answer(request, response);
    };
    const queue = queues.get(socket);
    if (queue === undefined) {
      queues.set(socket, []);
      begin();
    } else if (queue.length < unansweredMax - 1) queue.push(begin);
    else {
      connectionsRefused.inc({ reason: 'sent_ahead' });
      socket.destroy();
      ignoreRest(socket);
    }
  };
}

/**
 * Undocumented parser of `node:http`; the test of pipelining fails with a version of Node that has another.
 */
type ParsedSocket = Socket & { readonly parser?: { onIncoming: (() => number) | null } | null };

/**
 * Ignores further requests: the parser of a closed socket would make two objects and an error for each, 20 ms
 * for 1,200 instead of 3. Node sets `onIncoming` anew when it reuses the parser.
 */
function ignoreRest(socket: ParsedSocket): void {
  if (socket.parser) socket.parser.onIncoming = () => 0;
}

/** RFC 9112, section 6.3. */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
