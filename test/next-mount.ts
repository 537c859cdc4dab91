import { readdirSync } from 'node:fs';
import path from 'node:path';
import { matchPath } from '@/lib/platform/http/path';
import type { Mount } from './api-client';

type Handler = (request: Request) => Promise<Response>;
type RouteModule = Readonly<Record<string, Handler>>;

const apiFolder = path.resolve('app/api');

/** A route file below `app/api` and the path it stands for, as the registry writes it. */
export interface RouteFile {
  readonly file: string;
  readonly path: string;
}

/** Every route file below `app/api` that one API path has: not the portal's sign-in, not the catch-all. */
export function routeFiles(): readonly RouteFile[] {
  return readdirSync(apiFolder, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'route.ts')
    .map((file) => ({ file: path.join(apiFolder, file), path: apiPathOf(path.dirname(file)) }))
    .filter((route) => !route.path.startsWith('/auth/') && !route.path.includes('[...'));
}

/** `receipts/[id]` → `/receipts/{id}`, `%5Fsearch` → `_search`. */
function apiPathOf(folder: string): string {
  const segments = folder.split(path.sep).map((segment) => {
    const parameter = /^\[(?<name>\w+)\]$/.exec(segment)?.groups?.['name'];
    return parameter === undefined ? decodeURIComponent(segment) : `{${parameter}}`;
  });
  return `/${segments.join('/')}`;
}

/** Loads the handlers a route file exports. */
export async function loadRoute(file: string): Promise<RouteModule> {
  return (await import(file)) as RouteModule;
}

/** Answers requests as plain Next does: by the route file of the path, else by the catch-all. */
export const nextMount: Mount = async (request) => {
  const pathname = new URL(request.url).pathname.slice('/api'.length);
  const fitting = routeFiles().filter((route) => matchPath(route.path, pathname) !== null);
  const chosen = fitting.find((route) => !route.path.includes('{')) ?? fitting[0];
  const route = await loadRoute(chosen?.file ?? path.join(apiFolder, '[...unmatched]/route.ts'));
  const handler = route[request.method];
  if (handler === undefined) throw new Error(`${request.method} is not exported for ${pathname}`);
  return handler(request);
};
