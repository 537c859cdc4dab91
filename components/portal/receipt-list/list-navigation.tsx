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
import { stepsBegun } from '../router-steps';
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
  /** The address that is shown before the router knows it; null when there is none. */
  readonly ahead: string | null;
  readonly setAhead: (href: string | null) => void;
  /** Has the router load a page, as a step of its own or in place of the one it knows; meanwhile `shown` is shown. */
  readonly load: (href: string, way: 'push' | 'replace', shown?: string) => void;
  readonly pending: boolean;
  /** Shows another list; controls take its values at once, rows follow. */
  readonly show: (address: Partial<ListAddress>) => void;
  /** Lets rows take the list to other addresses themselves; null when they are not there any more. */
  readonly setFollow: (go: Go | null) => void;
}

/** A step for rows that React has not taken over yet. */
interface Awaiting {
  readonly href: string;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** Marks rows that take steps themselves. */
const rowsMark = 'data-follows';
/** By then React has taken rows over, or something is wrong with them. */
const wakingInMs = 1000;

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
  const known = parseListAddress((name) => search.get(name));
  const [routed, setRouted] = useOptimistic(known);
  const [ahead, setAhead] = useState<string | null>(null);
  if (ahead === listHref(known, list)) setAhead(null);
  const address = ahead === null ? routed : parseListHref(ahead);
  const [pending, startTransition] = useTransition();
  const follow = useRef<Go>(null);
  const awaiting = useRef<Awaiting>(null);
  const setFollow = useCallback((go: Go | null) => {
    follow.current = go;
    if (go === null || awaiting.current === null) return;
    const { href, timer } = awaiting.current;
    clearTimeout(timer);
    awaiting.current = null;
    go(href);
  }, []);
  useEffect(() => () => clearTimeout(awaiting.current?.timer), []);
  useEffect(() => rememberList(list, search), [list, search]);
  const load = (href: string, way: 'push' | 'replace', shown = href) => {
    setAhead(null);
    startTransition(() => {
      setRouted(parseListHref(shown));
      router[way](href);
    });
  };
  const awaitRows = (href: string) => {
    clearTimeout(awaiting.current?.timer);
    const begun = stepsBegun();
    const giveUp = () => {
      awaiting.current = null;
      if (begun === stepsBegun()) load(href, 'push');
    };
    awaiting.current = { href, timer: setTimeout(giveUp, wakingInMs) };
  };
  const show = (next: Partial<ListAddress>) => {
    const href = listHref(next, list);
    if (follow.current !== null) follow.current(href);
    // Soon they take the step themselves, in a third of the time.
    else if (document.querySelector(`[${rowsMark}]`) !== null) awaitRows(href);
    else load(href, 'push');
  };
  return (
    <NavigationContext
      value={{
        list,
        address,
        ahead,
        setAhead,
        load,
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
  return <Fading pending={useListNavigation().pending}>{children}</Fading>;
}

interface FadingProps {
  readonly pending: boolean;
  readonly children: ReactNode;
}

/** Around rows that call `useFollow`. */
export function Followed(props: FadingProps) {
  return <Fading {...props} {...{ [rowsMark]: '' }} />;
}

/** Fades a little when what follows takes longer than a blink. */
function Fading({ pending, children, ...rest }: FadingProps) {
  const slow = useSlow(pending);
  return (
    <div
      {...rest}
      aria-busy={pending}
      // Only a slow list gets a transition: one that waits makes the browser draw the whole list anew, twice. What is
      // still to be seen can still be pressed: a press that has begun is not lost.
      className={slow ? 'opacity-55 transition-opacity duration-150' : undefined}
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
