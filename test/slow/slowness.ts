import { spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import {
  connect,
  createServer as createTcpServer,
  type AddressInfo,
  type Server,
  type Socket,
} from 'node:net';
import os from 'node:os';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Random } from '@/demo/random';

/** Set by `npm run test:slow`: the browser's processor is throttled, and answers are held back. */
export const isSlow = process.env['TEST_SLOW'] === 'on';

/** Ends by itself once the process that started it is gone. */
const busyLoop = 'while (process.ppid === Number(process.argv[1]));';

/** Keeps each core busy; returns what ends that. Begun once a service has started, which takes minutes beside it. */
export function startBusyLoops(): () => Promise<void> {
  const loops = Array.from({ length: os.availableParallelism() }, () =>
    spawn(process.execPath, ['-e', busyLoop, String(process.pid)], { stdio: 'ignore' }),
  );
  return async () => {
    const ended = loops.map((loop) => once(loop, 'exit'));
    for (const loop of loops) loop.kill('SIGKILL');
    await Promise.all(ended);
  };
}

/** Stands before a server and holds its answers back. */
interface Proxy {
  readonly port: number;
  readonly stop: () => Promise<void>;
}

/**
 * Passes requests on to a local port at once, and holds each answer back for a time drawn by the seed. A request draws
 * by its method, its path and how often it was made, so that a seed repeats its times in whatever order requests come.
 *
 * A proxy, because Playwright's `context.route` would not do: the routes of a journey's page go first and hide it,
 * it makes another request in place of the page's and waits for the whole body, and `page.request` passes it by.
 */
export async function holdResponses(port: number, seed: number): Promise<Proxy> {
  const made = new Map<string, number>();
  const delayOf = ({ method, url = '' }: IncomingMessage) => {
    // Ids are new in each run.
    const key = `${method} ${(url.split('?', 1)[0] ?? '').replaceAll(/[0-9a-f-]{32,36}/g, '')}`;
    const nth = (made.get(key) ?? 0) + 1;
    made.set(key, nth);
    const random = new Random(seed, Number.parseInt(hash('sha1', key).slice(0, 8), 16), nth);
    return responseDelay(url, random);
  };
  const pass = (incoming: IncomingMessage, response: ServerResponse) => {
    const { method, url: path, rawHeaders: headers } = incoming;
    const delayInMs = delayOf(incoming);
    const outgoing = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      setTimeout(() => {
        response.writeHead(answer.statusCode ?? 502, answer.statusMessage, answer.rawHeaders);
        // A connection that breaks at one side is broken at the other.
        pipeline(answer, response).catch(() => response.destroy());
      }, delayInMs);
    });
    outgoing.on('error', () => response.destroy());
    response.once('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
  };
  // Idle connections stay open: a browser would have to repeat what it sends as one is closed.
  const server = createServer({ keepAliveTimeout: 0 }, pass);
  const listening = await listen(server);
  return { port: listening, stop: () => stop(server, () => server.closeAllConnections()) };
}

/** Half of the answers come at once, most others within 400 ms, one in twenty after 1.5 s; of static files one in ten is late. */
function responseDelay(url: string, random: Random): number {
  if (url.startsWith('/_next/static/')) return random.chance(0.9) ? 0 : random.whole(1, 200);
  if (random.chance(0.05)) return 1500;
  return random.chance(0.5) ? 0 : random.whole(1, 400);
}

/** Passes on what is sent to a local Postgres at once, and holds what it answers back: up to 5 ms, one in fifty 50 ms. */
export async function holdRows(target: string, seed: number): Promise<Proxy & { readonly url: string }> {
  const { hostname, port: targetPort } = new URL(target);
  const random = new Random(seed);
  const sockets = new Set<Socket>();
  const server = createTcpServer({ noDelay: true }, (client) => {
    const database = connect({ host: hostname, port: Number(targetPort), noDelay: true });
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    }
    const held = new Transform({
      transform: (chunk, _encoding, done) => {
        setTimeout(done, random.chance(0.02) ? 50 : random.whole(0, 5), null, chunk);
      },
    });
    const breakBoth = () => {
      client.destroy();
      database.destroy();
    };
    pipeline(client, database).catch(breakBoth);
    pipeline(database, held, client).catch(breakBoth);
  });
  const port = await listen(server);
  const url = new URL(target);
  url.host = `127.0.0.1:${port}`;
  return {
    ...{ url: url.href, port },
    stop: () => stop(server, () => sockets.forEach((socket) => socket.destroy())),
  };
}

/** Listens on a free port, which it resolves to. */
async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function stop(server: Server, disconnect: () => void): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  disconnect();
  await closed;
}
