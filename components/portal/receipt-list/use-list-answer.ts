import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocale } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ListAnswer } from './list-answer';
import { useFollow } from './list-navigation';
import { listQuery, readAhead } from './list-query';
import { useAddressBar } from './use-address-bar';

/** What the receipts list shows. */
interface Listed {
  readonly shown: ListAnswer;
  /** Whether something else is on its way. */
  readonly pending: boolean;
  /** Set where what is wanted could not be read: tries again. */
  readonly retry: (() => void) | null;
}

/**
 * What the receipts list shows. `href` and `answer` are what the server sent with the page.
 *
 * Between a press and the frame that shows its rows only the rows are worked on; the router, which looks at all of the
 * page when the address changes, hears of it after that frame, or when the rows are slow.
 */
export function useListAnswer(href: string, answer: ListAnswer): Listed {
  const client = useQueryClient();
  const router = useRouter();
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
  const needsPage = told?.kind === 'page';
  const [last, setLast] = useState(answer);
  const shown = told === undefined || told.kind === 'page' ? last : told;
  if (shown !== last) setLast(shown);
  useLayoutEffect(() => {
    if (shown === told) bar.arrive();
  });
  const handedOver = useRef<string>(null);
  useEffect(() => {
    if (!needsPage) handedOver.current = null;
    else if (handedOver.current !== bar.wanted) {
      handedOver.current = bar.wanted;
      if (bar.leave()) router.push(bar.wanted);
      else router.replace(bar.wanted);
    }
  });
  const scrollUp = useScrollUp(shown);
  useFollow((next) => {
    // Asked before anything is drawn.
    readAhead(client, locale, next);
    if (next === bar.wanted) return;
    scrollUp();
    bar.go(next);
  });
  return { shown, pending: isFetching || needsPage, retry: isError ? () => void refetch() : null };
}

/** Takes what the server sent, when the page was read again, in place of all that was read before. */
function useServerAnswer(href: string, answer: ListAnswer, locale: string): void {
  const client = useQueryClient();
  const first = useRef(answer);
  useLayoutEffect(() => {
    const { queryKey } = listQuery(locale, href);
    if (first.current !== answer) client.removeQueries({ queryKey: queryKey.slice(0, 1), type: 'inactive' });
    const kept = client.getQueryData(queryKey);
    const isOlder = kept !== undefined && kept.kind !== 'page' && kept.at >= answer.at;
    if (!isOlder) client.setQueryData(queryKey, answer);
  }, [client, href, answer, locale]);
}

/** Another list begins at its top, once it is there; whoever goes back finds the place they left. */
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
