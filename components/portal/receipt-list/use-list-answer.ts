import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocale } from 'next-intl';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { listHref, parseListHref } from './list-address';
import { isShown, type ListAnswer, type ListResponse } from './list-answer';
import { useFollow } from './list-navigation';
import { stepsBegun } from '../router-steps';
import { listQuery, readAhead } from './list-query';
import { useAddressBar } from './use-address-bar';

/** What the receipts list shows. */
interface Listed {
  readonly shown: ListAnswer;
  /** Whether something else is on its way. */
  readonly pending: boolean;
  /** Set where what is wanted could not be read: tries again. */
  readonly retry: (() => void) | null;
  /** Reads what is shown once more. */
  readonly reload: () => void;
}

/** What was asked for last. */
interface Asked {
  readonly href: string;
  /** How many steps the router had begun by then. */
  begun: number;
  /** Whether the step was made that the answer leads to. */
  isLed: boolean;
}

function askedNow(href: string): Asked {
  return { href, begun: stepsBegun(), isLed: false };
}

/**
 * What the receipts list shows. `href` and `answer` are what the server sent with the page.
 *
 * Between a press and the frame that shows its rows only the rows are worked on; the router, which looks at all of the
 * page when the address changes, hears of it after that frame, or when the rows are slow.
 */
export function useListAnswer(href: string, answer: ListAnswer): Listed {
  const client = useQueryClient();
  const locale = useLocale();
  const bar = useAddressBar();
  const { data, isFetching, isPlaceholderData, isError, refetch } = useQuery({
    ...listQuery(locale, bar.wanted),
    initialData: bar.wanted === href ? answer : undefined,
    placeholderData: keepPreviousData,
    // Come back from another page, which may have changed what the rows say.
    refetchOnMount: bar.wanted === href ? false : 'always',
  });
  useServerAnswer(href, answer, locale);
  const told = isPlaceholderData ? undefined : data;
  const leads = redirectOf(told, bar.wanted);
  const [last, setLast] = useState(answer);
  const shown = isShown(told) ? told : last;
  if (shown !== last) setLast(shown);
  useLayoutEffect(() => {
    if (shown === told) bar.arrive();
  });
  const asked = useRef<Asked>({ href: '', begun: 0, isLed: false });
  useLayoutEffect(() => {
    if (asked.current.href !== bar.wanted) asked.current = askedNow(bar.wanted);
  });
  useEffect(() => {
    const { begun, isLed } = asked.current;
    asked.current.isLed = leads !== null;
    if (leads === null || isLed) return;
    // A link was followed while the answer was awaited: the router has where to go.
    if (begun !== stepsBegun()) return;
    if (leads !== bar.wanted && isList(leads)) bar.go(leads, true);
    else bar.leave(leads);
  });
  const scrollUp = useScrollUp(shown);
  useFollow((next) => {
    // Asked before anything is drawn.
    readAhead(client, locale, next);
    asked.current.begun = stepsBegun();
    if (next === bar.wanted) return;
    scrollUp();
    bar.go(next);
  });
  const reload = () => {
    scrollUp();
    void refetch();
  };
  return { shown, pending: isFetching, retry: isError ? () => void refetch() : null, reload };
}

/** The page that an answer leads to; null for one to show. */
function redirectOf(told: ListResponse | undefined, wanted: string): string | null {
  if (told?.kind === 'moved') return told.href;
  return told?.kind === 'page' ? wanted : null;
}

function isList(href: string): boolean {
  return href === listHref(parseListHref(href));
}

/** Takes what the server sent, when the page was read again, in place of all that was read before. */
function useServerAnswer(href: string, answer: ListAnswer, locale: string): void {
  const client = useQueryClient();
  const first = useRef(answer);
  useLayoutEffect(() => {
    const { queryKey } = listQuery(locale, href);
    if (first.current !== answer) client.removeQueries({ queryKey: queryKey.slice(0, 1), type: 'inactive' });
    const kept = client.getQueryData(queryKey);
    const isOlder = isShown(kept) && kept.at >= answer.at;
    if (!isOlder) client.setQueryData(queryKey, answer);
  }, [client, href, answer, locale]);
}

/** Another list begins at its top, once it is there; going back restores the place. */
function useScrollUp(shown: ListAnswer): () => void {
  const left = useRef<ListAnswer>(null);
  useLayoutEffect(() => {
    if (left.current === null || left.current === shown) return;
    left.current = null;
    window.scrollTo(0, 0);
  }, [shown]);
  return () => {
    left.current = shown;
  };
}
