'use client';

import { useRouter, useSearchParams } from 'next/navigation';
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useOptimistic,
  useRef,
  useState,
  useTransition,
  type ReactNode,
} from 'react';
import { rememberList } from '../remembered-list';
import {
  listHref,
  parseListAddress,
  parseListHref,
  type ListAddress,
  type SearchedList,
} from './list-address';

/** Goes to an address of the list. */
type Go = (href: string) => void;

interface Navigation {
  readonly list: SearchedList;
  /** What the list shows, or will as soon as it is there. */
  readonly address: ListAddress;
  /** What the browser's bar says, which may lag behind. */
  readonly inBar: ListAddress;
  /** Shows an address that the bar will say next. */
  readonly setAhead: (href: string) => void;
  readonly pending: boolean;
  /** Shows another list; controls take its values at once, rows follow. */
  readonly show: (address: Partial<ListAddress>) => void;
  /** Lets rows take the list to other addresses themselves; null when they are not there any more. */
  readonly setFollow: (go: Go | null) => void;
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
  const inBar = parseListAddress((name) => search.get(name));
  const [routed, setRouted] = useOptimistic(inBar);
  const [ahead, setAhead] = useState<{ readonly href: string; readonly of: URLSearchParams } | null>(null);
  const address = ahead?.of === search ? parseListHref(ahead.href) : routed;
  const [pending, startTransition] = useTransition();
  const follow = useRef<Go>(null);
  const setFollow = useCallback((go: Go | null) => {
    follow.current = go;
  }, []);
  useEffect(() => rememberList(list, search), [list, search]);
  const show = (next: Partial<ListAddress>) => {
    const href = listHref(next, list);
    if (follow.current !== null) return follow.current(href);
    return startTransition(() => {
      setRouted(parseListHref(href));
      router.push(href);
    });
  };
  return (
    <NavigationContext
      value={{
        list,
        address,
        inBar,
        setAhead: (href) => setAhead({ href, of: search }),
        pending,
        show,
        setFollow,
      }}
    >
      {children}
    </NavigationContext>
  );
}

/** Lets rows take the list to other addresses themselves, for as long as they are there. */
export function useFollow(go: Go): void {
  const { setFollow } = useListNavigation();
  useLayoutEffect(() => {
    setFollow(go);
    return () => setFollow(null);
  });
}

/** What is shown sooner after a press needs no sign that something goes on. */
const slowAfterInMs = 150;

/** The part of the page that changes with the address. */
export function ListResults({ children }: { readonly children: ReactNode }) {
  return <Followed pending={useListNavigation().pending}>{children}</Followed>;
}

/** Fades a little when what follows takes longer than a blink. */
export function Followed({ pending, children }: { readonly pending: boolean; readonly children: ReactNode }) {
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
