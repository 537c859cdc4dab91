import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { yieldToEventLoop } from '@/lib/core/event-loop';
import { instruments } from '@/lib/platform/metrics/instruments';

/**
 * Limits connections, because each needs a file descriptor. At the limit, a new connection replaces the one
 * that has waited longest for a request, or else one that does not read its answer. If all connections wait
 * for answers of the service, the new connection is closed.
 */
export function limitConnections(server: Server, connectionsMax: number): void {
  /** Connections without a complete request, in the order in which they began to wait. */
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

/** Most unanswered requests of a connection. Real clients pipeline fewer than ten. */
const unansweredMax = 16;

/**
 * Answers pipelined requests one after another, so that one client cannot take all the processor time. Closes
 * connections with more than `unansweredMax` requests.
 */
export function serializePipelined(answer: RequestListener): RequestListener {
  const { connectionsRefused } = instruments();
  const queues = new WeakMap<Socket, (() => void)[]>();

  async function startNext(socket: Socket): Promise<void> {
    const queue = queues.get(socket) ?? [];
    // Yields to the event loop, because cached responses would otherwise all be sent in one turn.
    if (queue.length > 0) await yieldToEventLoop();
    // A socket that is not writable has sent its last response.
    const begin = socket.writable ? queue.shift() : undefined;
    if (begin === undefined) queues.delete(socket);
    else begin();
  }

  return (request, response) => {
    const { socket } = request;
    if (socket.destroyed) return;
    const begin = () => {
      response.once('close', () => void startNext(socket));
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

/** Node does not document this parser. A test of pipelining fails if a version of Node changes it. */
type ParsedSocket = Socket & { readonly parser?: { onIncoming: (() => number) | null } | null };

/**
 * Makes the parser skip further requests of a closed socket. Otherwise it creates two objects and an error
 * for each: 1,200 requests take 20 ms instead of 3. Node sets `onIncoming` again when it reuses the parser.
 */
function ignoreRest(socket: ParsedSocket): void {
  if (socket.parser) socket.parser.onIncoming = () => 0;
}

/** RFC 9112, section 6.3. */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
