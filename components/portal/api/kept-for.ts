import { isServer } from '@tanstack/react-query';

/**
 * `gcTime` of a query in milliseconds: none on the server, where each page has a cache of its own, and the timer would
 * keep page and request in memory.
 */
export function keptFor(milliseconds: number): number {
  return isServer ? Infinity : milliseconds;
}
