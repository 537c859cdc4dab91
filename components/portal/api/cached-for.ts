import { isServer } from '@tanstack/react-query';

/**
 * Returns a `gcTime`. On the server it is infinite, because a timer would keep the page and its request in
 * memory.
 */
export function cachedFor(milliseconds: number): number {
  return isServer ? Infinity : milliseconds;
}
