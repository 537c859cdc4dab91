import { isServer } from '@tanstack/react-query';

/**
 * The `gcTime` of a query: how many milliseconds the browser keeps what no component shows any more. On the server, where each
 * page has a cache of its own, there is none: it would be a timer, which keeps the page and its request in memory.
 */
export function keptFor(milliseconds: number): number {
  return isServer ? Infinity : milliseconds;
}
