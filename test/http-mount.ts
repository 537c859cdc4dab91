import { request as httpRequest } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Mount } from './api-client';
import { startWebServer } from './web-server';

/** The production server on a port of its own, for as long as a test file runs. */
export interface HttpMount {
  readonly mount: Mount;
  readonly close: () => void;
}

/** Starts the server of the web process, without pages, and makes the mount that reaches it over a connection. */
export async function startHttpMount(): Promise<HttpMount> {
  const { port, close } = await startWebServer();
  return { mount: mountOf(port), close };
}

/** The mount that reaches a server at a port of this machine. */
export function mountOf(port: number): Mount {
  return (request) => send(request, port);
}

/** Sends the path as it is in the request: `fetch` would need an address of its own for that. */
async function send(request: Request, port: number): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const body = Buffer.from(await request.arrayBuffer());
  return new Promise((resolve, reject) => {
    const headers = { ...Object.fromEntries(request.headers), 'content-length': body.length };
    const sent = httpRequest(
      { port, host: '127.0.0.1', path: `${pathname}${search}`, method: request.method, headers },
      (response) => {
        const read = async () => {
          const bytes = await buffer(response);
          const status = response.statusCode ?? 0;
          const bodiless = status === 204 || status === 304 || request.method === 'HEAD';
          return new Response(bodiless ? null : bytes, { status, headers: webHeaders(response.rawHeaders) });
        };
        read().then(resolve, reject);
      },
    );
    sent.once('error', reject);
    sent.end(body);
  });
}

/** Headers but those of the connection. */
function webHeaders(raw: readonly string[]): Headers {
  const headers = new Headers();
  for (let index = 0; index + 1 < raw.length; index += 2)
    headers.append(raw[index] ?? '', raw[index + 1] ?? '');
  for (const name of ['connection', 'keep-alive', 'date', 'transfer-encoding']) headers.delete(name);
  return headers;
}
