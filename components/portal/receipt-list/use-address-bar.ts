import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { listHref, parseListHref } from './list-address';
import { useListNavigation } from './list-navigation';

/** What may lead elsewhere: before it does, the bar says where one was. */
const presses = ['pointerdown', 'keydown', 'click'] as const;

/** What is not there by then stands in the bar while it is waited for. */
const patienceInMs = 150;

/** The list's address, a little ahead of the one in the browser's bar. */
interface AddressBar {
  /** What is to be shown: what was asked for last, or what the bar says. */
  readonly wanted: string;
  /** Asks for another address, by a step or in place of what is wanted: controls say it at once. */
  readonly go: (href: string, inPlace?: boolean) => void;
  /** What is wanted is drawn: after that frame the bar says so, too. */
  readonly arrive: () => void;
  /** Has the router load a page in place of what is wanted. */
  readonly leave: (href: string) => void;
}

/** An address on its way to the bar. */
interface Pending {
  readonly href: string;
  readonly way: 'push' | 'replace';
  readonly timer: ReturnType<typeof setTimeout>;
  readonly write: () => void;
  isDrawn: boolean;
}

/**
 * Keeps what the list shows and the browser's address together. Whatever was done last counts: a step of the list, a
 * link, or going back. The router learns of a written address late, and of one that is left again at once never.
 */
export function useAddressBar(): AddressBar {
  const { address, ahead, setAhead, load } = useListNavigation();
  const wanted = listHref(address);
  const pending = useRef<Pending>(null);
  const reset = useEffectEvent(() => {
    forget(pending);
    setAhead(null);
  });
  useEffect(() => {
    window.addEventListener('popstate', reset);
    return () => {
      window.removeEventListener('popstate', reset);
      reset();
    };
  }, []);
  useLayoutEffect(() => {
    // Neither on its way to the bar nor in it: the router has gone elsewhere.
    if (ahead !== null && pending.current === null && ahead !== inBar()) setAhead(null);
  });
  const wayFrom = (href: string) => (inBar() === href ? 'replace' : 'push');
  const write = () => {
    const { current } = pending;
    forget(pending);
    if (current !== null) window.history[`${current.way}State`](null, '', current.href);
  };
  return {
    wanted,
    go: (href, inPlace = false) => {
      const way = inPlace ? wayFrom(wanted) : 'push';
      forget(pending);
      setAhead(href);
      if (href === inBar()) return;
      const timer = setTimeout(write, patienceInMs);
      pending.current = { href, way, timer, write, isDrawn: false };
      for (const press of presses) window.addEventListener(press, write, { capture: true });
    },
    arrive: () => {
      const waiting = pending.current;
      if (waiting?.href !== wanted || waiting.isDrawn) return;
      waiting.isDrawn = true;
      requestAnimationFrame(() => setTimeout(() => waiting === pending.current && write()));
    },
    leave: (href) => {
      forget(pending);
      load(href, wayFrom(wanted), wanted);
    },
  };
}

/** The list's address in the bar; null when it is one of another page. */
function inBar(): string | null {
  const { pathname, search } = window.location;
  return pathname === listHref({}) ? listHref(parseListHref(search)) : null;
}

function forget(pending: { current: Pending | null }): void {
  if (pending.current === null) return;
  const { timer, write } = pending.current;
  clearTimeout(timer);
  for (const press of presses) window.removeEventListener(press, write, { capture: true });
  pending.current = null;
}
