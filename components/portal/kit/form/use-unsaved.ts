'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';

interface Unsaved {
  readonly isSaving: boolean;
  readonly question: string;
}

const unsaved = new Set<Unsaved>();

/** True after the person agreed to lose unsaved text, until the next page has loaded. */
let isGivenUp = false;

export function mayLeave(): boolean {
  const form = [...unsaved].find(({ isSaving }) => !isSaving);
  return form === undefined || (isGivenUp ||= window.confirm(form.question));
}

export function discardUnsaved(): void {
  isGivenUp = true;
}

/**
 * Asks before a link, back, forward or closing the tab loses unsaved text. Links with `data-gives-up` do not
 * ask. While text is being saved (`isSaving`), only closing the tab asks, because the request continues on
 * other pages.
 */
export function useUnsaved(isUnsaved: boolean, isSaving = false): void {
  const t = useTranslations('ui');
  const question = t('leaveUnsaved');
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const own = { isSaving, question };
    unsaved.add(own);
    isGivenUp = false;
    // Adding a listener twice has no effect.
    window.addEventListener('click', onClick, true);
    window.addEventListener('beforeunload', onUnload);
    steps()?.addEventListener('navigate', onNavigate);
    return () => {
      unsaved.delete(own);
      if (unsaved.size > 0) return;
      window.removeEventListener('click', onClick, true);
      window.removeEventListener('beforeunload', onUnload);
      steps()?.removeEventListener('navigate', onNavigate);
    };
  }, [isUnsaved, isSaving, question]);
}

/** In browsers without the Navigation API, back and forward do not ask. */
function steps(): Navigation | null {
  return 'navigation' in window ? window.navigation : null;
}

function onClick(event: MouseEvent): void {
  if (!leadsAway(event) || mayLeave()) return;
  event.preventDefault();
  event.stopPropagation();
}

function onNavigate(event: NavigateEvent): void {
  const isStep = event.navigationType === 'traverse' && event.destination.sameDocument;
  if (isStep && event.cancelable && !event.hashChange && !mayLeave()) event.preventDefault();
}

function onUnload(event: BeforeUnloadEvent): void {
  if (!isGivenUp) event.preventDefault();
}

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
