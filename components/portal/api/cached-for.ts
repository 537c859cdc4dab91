import { isServer } from '@tanstack/react-query';

/**
 * Returns a query's `gcTime`. It is infinite on the server, where a timer would keep the page and its request
 * in memory.
 */
export function cachedFor(milliseconds: number): number {
  return isServer ? Infinity : milliseconds;
}
