'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';

/** Asks whoever has unsaved changes on this page; null while nobody has. */
let ask: (() => boolean) | null = null;

/** Whether a step away may be taken by script: nothing is unsaved, or the user gives it up. */
export function mayLeave(): boolean {
  return ask?.() ?? true;
}

/**
 * Asks before what was typed is lost with the page: on links, back and forward, and when the tab is closed. The
 * browser's own question, because only that can hold all of these. Steps that the page itself takes, such as after
 * saving or with its "Cancel", are not asked about; a link that cancels is marked `data-gives-up`. While what was typed
 * is on its way to be saved (`isSaving`), or is saved and leads to another page, it outlives this one, but not a closed tab.
 */
export function useUnsaved(isUnsaved: boolean, isSaving = false): void {
  const t = useTranslations('ui');
  const question = t('leaveUnsaved');
  useEffect(() => {
    if (!isUnsaved) return undefined;
    // Given up once, it is not asked about again while the next page loads.
    let isGivenUp = false;
    const asks = () => (isGivenUp ||= window.confirm(question));
    const onClick = (event: MouseEvent) => {
      if (isSaving || !leadsAway(event) || asks()) return;
      event.preventDefault();
      event.stopPropagation();
    };
    // Not in every browser yet; without it back and forward are not asked about.
    const onNavigate = (event: NavigateEvent) => {
      const isStep = !isSaving && event.navigationType === 'traverse' && event.destination.sameDocument;
      if (isStep && event.cancelable && !event.hashChange && !asks()) event.preventDefault();
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!isGivenUp) event.preventDefault();
    };
    ask = isSaving ? null : asks;
    const steps = 'navigation' in window ? window.navigation : null;
    window.addEventListener('click', onClick, true);
    window.addEventListener('beforeunload', onUnload);
    steps?.addEventListener('navigate', onNavigate);
    return () => {
      ask = null;
      window.removeEventListener('click', onClick, true);
      window.removeEventListener('beforeunload', onUnload);
      steps?.removeEventListener('navigate', onNavigate);
    };
  }, [isUnsaved, isSaving, question]);
}

/** The same for a form whose fields keep what is typed: `onChange` is the form's, `forget` is called when it is saved. */
export function useTyped(isSaving: boolean): { readonly onChange: () => void; readonly forget: () => void } {
  const [isTyped, setTyped] = useState(false);
  useUnsaved(isTyped, isSaving);
  return { onChange: () => setTyped(true), forget: () => setTyped(false) };
}

/** Whether a click opens another page of this service in this tab. */
function leadsAway(event: MouseEvent): boolean {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (
    link === null ||
    link.hasAttribute('download') ||
    link.hasAttribute('data-gives-up') ||
    !['', '_self'].includes(link.target)
  )
    return false;
  const { origin, pathname, search } = window.location;
  return link.origin === origin && `${link.pathname}${link.search}` !== `${pathname}${search}`;
}
