'use client';

import { useSyncExternalStore } from 'react';
import { ApiError } from './request';

/** A page that was not touched for so long asks no more: a session that is not used ends by itself. */
const unusedMs = 30 * 60_000;

/** How long to wait after a question that failed, which was tried again already. */
const afterFailureMs = 30_000;

/** Signs that the page is used. */
const uses = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

const listeners = new Set<() => void>();
let isUsed = true;
let unused: ReturnType<typeof setTimeout> | undefined;

/** What is known of a query. */
interface Asked<Data> {
  readonly state: { readonly data: Data | undefined; readonly error: Error | null };
}

/**
 * The `refetchInterval` of a query that follows something: asks again as long as the last answer makes it due and the page is
 * used, rarely after a failure, and no more once it was refused. A page out of sight asks nothing: React Query sees to that.
 */
export function usePoll<Data>(everyMs: number, isDue: (data: Data) => boolean) {
  const isPageUsed = useSyncExternalStore(
    subscribe,
    () => isUsed,
    () => true,
  );
  return ({ state: { data, error } }: Asked<Data>): number | false => {
    if (!isPageUsed || isRefusal(error) || (data !== undefined && !isDue(data))) return false;
    return error === null ? everyMs : Math.max(everyMs, afterFailureMs);
  };
}

/** Whether asking again changes nothing: what was asked for is gone, or the user may not or no more ask for it. */
function isRefusal(error: Error | null): boolean {
  return error instanceof ApiError && [401, 403, 404].includes(error.status);
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    for (const use of uses) window.addEventListener(use, noteUse, { passive: true, capture: true });
    noteUse();
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    for (const use of uses) window.removeEventListener(use, noteUse, { capture: true });
    clearTimeout(unused);
  };
}

function noteUse(): void {
  clearTimeout(unused);
  unused = setTimeout(() => setUsed(false), unusedMs);
  if (!isUsed) setUsed(true);
}

function setUsed(next: boolean): void {
  isUsed = next;
  for (const listener of listeners) listener();
}
