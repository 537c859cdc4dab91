'use client';

import { useSyncExternalStore } from 'react';
import { ApiError } from './request';

/** If the page is unused for this time, polling stops, because each poll would extend the session. */
const unusedMs = 30 * 60_000;

const afterFailureMs = 30_000;

const uses = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

const listeners = new Set<() => void>();
let isUsed = true;
let unused: ReturnType<typeof setTimeout> | undefined;

interface PollOptions<Data> {
  readonly state: { readonly data: Data | undefined; readonly error: Error | null };
}

/**
 * Returns a `refetchInterval`. Polling pauses while the page is unused, slows down after failures, and ends
 * after a refusal.
 */
export function usePoll<Data>(everyMs: number, isDue: (data: Data) => boolean) {
  const isPageUsed = useSyncExternalStore(
    subscribe,
    () => isUsed,
    () => true,
  );
  return ({ state: { data, error } }: PollOptions<Data>): number | false => {
    if (!isPageUsed || isRefusal(error) || (data !== undefined && !isDue(data))) return false;
    return error === null ? everyMs : Math.max(everyMs, afterFailureMs);
  };
}

function isRefusal(error: Error | null): boolean {
  return error instanceof ApiError && [401, 403, 404].includes(error.status);
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    for (const use of uses) window.addEventListener(use, onUse, { passive: true, capture: true });
    onUse();
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    for (const use of uses) window.removeEventListener(use, onUse, { capture: true });
    clearTimeout(unused);
  };
}

function onUse(): void {
  clearTimeout(unused);
  unused = setTimeout(() => setUsed(false), unusedMs);
  if (!isUsed) setUsed(true);
}

function setUsed(next: boolean): void {
  isUsed = next;
  for (const listener of listeners) listener();
}
