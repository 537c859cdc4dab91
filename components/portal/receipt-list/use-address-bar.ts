import { useEffect, useRef } from 'react';
import { listHref } from './list-address';
import { useListNavigation } from './list-navigation';

/** What may lead elsewhere: before it does, the bar says where one was. */
const presses = ['pointerdown', 'keydown', 'click'] as const;

/** What is not there by then stands in the bar while it is waited for. */
const patienceInMs = 150;

/** The list's address, a little ahead of the one in the browser's bar. */
interface AddressBar {
  /** What is to be shown: what was asked for last, or what the bar says. */
  readonly wanted: string;
  /** Asks for another address: controls say it at once. */
  readonly go: (href: string) => void;
  /** What is wanted is drawn: after that frame the bar says so, too. */
  readonly arrive: () => void;
  /** The router takes over; whether the bar does not say yet what is wanted. */
  readonly leave: () => boolean;
}

/** An address on its way to the bar. */
interface Pending {
  readonly href: string;
  readonly from: string;
  readonly timer: ReturnType<typeof setTimeout>;
  readonly write: () => void;
  isDrawn: boolean;
}

/** Keeps what the list shows and the browser's address together. */
export function useAddressBar(): AddressBar {
  const { address, inBar, setAhead } = useListNavigation();
  const wanted = listHref(address);
  const current = listHref(inBar);
  const pending = useRef<Pending>(null);
  // Whoever went back meanwhile, or elsewhere, is not called away from there.
  useEffect(() => {
    if (pending.current?.from !== current) forget(pending);
  }, [current]);
  useEffect(() => () => forget(pending), []);
  const write = () => {
    const href = pending.current?.href;
    forget(pending);
    if (href !== undefined) window.history.pushState(null, '', href);
  };
  return {
    wanted,
    go: (href) => {
      forget(pending);
      setAhead(href);
      if (href === current) return;
      const timer = setTimeout(write, patienceInMs);
      pending.current = { href, from: current, timer, write, isDrawn: false };
      for (const press of presses) window.addEventListener(press, write, { capture: true });
    },
    arrive: () => {
      const waiting = pending.current;
      if (waiting?.href !== wanted || waiting.isDrawn) return;
      waiting.isDrawn = true;
      requestAnimationFrame(() => setTimeout(() => waiting === pending.current && write()));
    },
    leave: () => {
      forget(pending);
      return wanted !== current;
    },
  };
}

function forget(pending: { current: Pending | null }): void {
  if (pending.current === null) return;
  const { timer, write } = pending.current;
  clearTimeout(timer);
  for (const press of presses) window.removeEventListener(press, write, { capture: true });
  pending.current = null;
}
