import type { AddressInfo } from 'node:net';
import { createWebServer } from '@/server/http/web-server';

/** The server of the web process on a free port of this machine, without pages. */
export interface WebServer {
  readonly port: number;
  /** Its address, as `BASE_URL` has it. */
  readonly origin: string;
  readonly close: () => void;
}

/** Starts the server of the web process, for as long as a test file runs; what would go to Next is answered 404, and told. */
export async function startWebServer(): Promise<WebServer> {
  const server = createWebServer(async ({ method, url }, response) => {
    response.writeHead(404).end(`Next: ${method} ${url}`);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { port, origin: `http://127.0.0.1:${port}`, close: () => void server.close() };
}
