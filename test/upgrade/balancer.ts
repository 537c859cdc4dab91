import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setInterval as every } from 'node:timers';

/** A load balancer in front of hosts of the service. */
export interface Balancer {
  readonly url: string;
  /** Sends requests to a host, by its port, for as long as it says that it is ready. */
  readonly add: (port: number) => void;
  /** Sends a host no more requests; resolves once those under way are answered. */
  readonly remove: (port: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

interface Host {
  readonly port: number;
  ready: boolean;
  underWay: number;
}

/** How often hosts are asked whether they are ready. */
const probeEveryMs = 200;

/** Starts a balancer that takes hosts in turn. A request that finds none that is ready is answered with 502. */
export async function startBalancer(): Promise<Balancer> {
  const hosts: Host[] = [];
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const pass = (incoming: IncomingMessage, response: ServerResponse) => {
    const ready = hosts.filter((host) => host.ready);
    const host = ready[(turn += 1) % Math.max(1, ready.length)];
    if (host === undefined) return void response.writeHead(502).end('no host is ready');
    host.underWay += 1;
    response.once('close', () => (host.underWay -= 1));
    const { method, url: path, headers } = incoming;
    const outgoing = request(
      { agent, host: '127.0.0.1', port: host.port, method, path, headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    outgoing.once('error', (error) => {
      if (!response.headersSent) response.writeHead(502);
      response.end(`host ${host.port}: ${error.message}`);
    });
    incoming.pipe(outgoing);
  };
  const server = createServer(pass).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const probing = every(() => {
    for (const host of hosts) void isReady(host.port).then((ready) => (host.ready = ready));
  }, probeEveryMs);
  const drained = async (host: Host) => {
    while (host.underWay > 0)
      await once(server, 'request', { signal: AbortSignal.timeout(50) }).catch(() => null);
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (port) => void hosts.push({ port, ready: false, underWay: 0 }),
    remove: async (port) => {
      const at = hosts.findIndex((host) => host.port === port);
      const [host] = hosts.splice(at, 1);
      if (host !== undefined) await drained(host);
    },
    close: async () => {
      clearInterval(probing);
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Whether a host says that it can serve. */
export async function isReady(port: number): Promise<boolean> {
  const signal = AbortSignal.timeout(3_000);
  const answer = await fetch(`http://127.0.0.1:${port}/api/health`, { signal }).catch(() => null);
  return answer?.ok ?? false;
}
