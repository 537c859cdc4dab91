import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setInterval as every } from 'node:timers';

/** A load balancer in front of hosts of the service. */
export interface Balancer {
  readonly url: string;
  /** Sends requests to a host for as long as it says that it is ready. */
  readonly add: (address: Address) => void;
  /** Sends a host no more requests; resolves once those under way are answered. */
  readonly remove: (address: Address) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Where a host listens. */
export interface Address {
  readonly host: string;
  readonly port: number;
}

interface Host {
  readonly address: Address;
  /** Probes since it has last said that it is ready. */
  unanswered: number;
  /** Why it is not ready, by the last probe. */
  trouble: string | null;
  isProbed: boolean;
  underWay: number;
}

/** How often hosts are asked whether they are ready. */
const probeEveryMs = 200;
/** Probes in a row after which a host is left out, as orchestrators have it: one may be late where the machine is busy. */
const unansweredMax = 3;

/** Starts a balancer that takes hosts in turn. A request that finds none that is ready is answered with 502. */
export async function startBalancer(): Promise<Balancer> {
  const hosts: Host[] = [];
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const pass = (incoming: IncomingMessage, response: ServerResponse) => {
    const ready = hosts.filter((host) => host.unanswered < unansweredMax);
    const host = ready[(turn += 1) % Math.max(1, ready.length)];
    if (host === undefined) {
      const troubles = hosts.map(({ address, trouble }) => `${nameOf(address)}: ${trouble}`);
      return void response.writeHead(502).end(`no host is ready: ${troubles.join(', ')}`);
    }
    host.underWay += 1;
    response.once('close', () => (host.underWay -= 1));
    const { method, url: path, headers } = incoming;
    const outgoing = request({ agent, ...host.address, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    outgoing.once('error', (error) => {
      if (!response.headersSent) response.writeHead(502);
      response.end(`host ${nameOf(host.address)}: ${error.message}`);
    });
    incoming.pipe(outgoing);
  };
  const server = createServer(pass).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const probing = every(() => {
    for (const host of hosts) if (!host.isProbed) void probe(host);
  }, probeEveryMs);
  const drained = async (host: Host) => {
    while (host.underWay > 0)
      await once(server, 'request', { signal: AbortSignal.timeout(50) }).catch(() => null);
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (address) =>
      void hosts.push({ address, unanswered: unansweredMax, trouble: 'new', isProbed: false, underWay: 0 }),
    remove: async (address) => {
      const at = hosts.findIndex((host) => nameOf(host.address) === nameOf(address));
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

/** One after the other: probes that are late together would count as several. */
async function probe(host: Host): Promise<void> {
  host.isProbed = true;
  host.trouble = await findTrouble(host.address);
  host.unanswered = host.trouble === null ? 0 : host.unanswered + 1;
  host.isProbed = false;
}

/** Null when a host says that it can serve. A host itself waits three seconds for its database. */
export async function findTrouble(address: Address): Promise<string | null> {
  try {
    const signal = AbortSignal.timeout(5_000);
    const answer = await fetch(`http://${nameOf(address)}/api/health`, { signal });
    const text = await answer.text();
    return answer.ok ? null : `${answer.status} ${text.slice(0, 200)}`;
  } catch (error) {
    return String(error);
  }
}

function nameOf({ host, port }: Address): string {
  return `${host}:${port}`;
}
