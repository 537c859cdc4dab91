import { isServer } from '@tanstack/react-query';

/** Returns a `gcTime`: infinite on the server, where a timer would keep page and request in memory. */
export function keptFor(milliseconds: number): number {
  return isServer ? Infinity : milliseconds;
}
