'use client';

import { useRouter, useSearchParams } from 'next/navigation';
import { createContext, use, useEffect, useOptimistic, useState, useTransition, type ReactNode } from 'react';
import { rememberList } from '../remembered-list';
import { listHref, parseListAddress, type ListAddress, type SearchedList } from './list-address';

interface Navigation {
  readonly list: SearchedList;
  /** What the list shows, or will as soon as it is there. */
  readonly address: ListAddress;
  readonly pending: boolean;
  /** Shows another list; controls take its values at once, rows follow. */
  readonly show: (address: Partial<ListAddress>) => void;
}

const NavigationContext = createContext<Navigation | null>(null);

/** The navigation of the list around. */
export function useListNavigation(): Navigation {
  const navigation = use(NavigationContext);
  if (navigation === null) throw new Error('There is no ListNavigation around.');
  return navigation;
}

interface ListNavigationProps {
  readonly list: SearchedList;
  readonly children: ReactNode;
}

/** Keeps search box, filters, rows and page links of one list together. */
export function ListNavigation({ list, children }: ListNavigationProps) {
  const router = useRouter();
  const search = useSearchParams();
  const [address, setAddress] = useOptimistic(parseListAddress((name) => search.get(name)));
  const [pending, startTransition] = useTransition();
  useEffect(() => rememberList(list, search), [list, search]);
  const show = (next: Partial<ListAddress>) => {
    const href = listHref(next, list);
    startTransition(() => {
      setAddress(parseListAddress((name) => new URLSearchParams(href.split('?')[1]).get(name)));
      router.push(href);
    });
  };
  return <NavigationContext value={{ list, address, pending, show }}>{children}</NavigationContext>;
}

/** What is shown sooner after a press needs no sign that something goes on. */
const slowAfterInMs = 150;

/** The part of the page that changes with the address; fades a little when that takes longer than a blink. */
export function ListResults({ children }: { readonly children: ReactNode }) {
  const { pending } = useListNavigation();
  const slow = useSlow(pending);
  return (
    <div
      aria-busy={pending}
      // Only a slow list gets a transition: one that waits makes the browser draw the whole list anew, twice.
      className={slow ? 'pointer-events-none opacity-55 transition-opacity duration-150' : undefined}
    >
      {children}
    </div>
  );
}

/** Whether something has been going on for longer than a blink. */
function useSlow(pending: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!pending) return undefined;
    const timer = setTimeout(() => setSlow(true), slowAfterInMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [pending]);
  return pending && slow;
}
