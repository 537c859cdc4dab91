'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';

/** What a form has unsaved. */
interface Unsaved {
  /** True when it is on its way to be saved. */
  readonly isSaving: boolean;
  readonly question: string;
}

/** What the forms of this page have unsaved. */
const unsaved = new Set<Unsaved>();

/** Given up once, it is not asked about again while the next page loads. */
let isGivenUp = false;

/** Whether a step away may be taken by script: nothing is unsaved, or the user gives it up. */
export function mayLeave(): boolean {
  const asked = [...unsaved].find(({ isSaving }) => !isSaving);
  return asked === undefined || (isGivenUp ||= window.confirm(asked.question));
}

/** Lets this page be left without a question: the user knows already that what is typed goes with it. */
export function giveUpUnsaved(): void {
  isGivenUp = true;
}

/**
 * Asks before what was typed is lost with the page: on links, back and forward, and when the tab is closed. The
 * browser's own question, because only that can hold all of these, and once for all forms of a page. Steps that the
 * page itself takes, such as after saving or with its "Cancel", are not asked about; a link that cancels is marked
 * `data-gives-up`. While what was typed is on its way to be saved (`isSaving`), or is saved and leads to another page,
 * it outlives this one, but not a closed tab.
 */
export function useUnsaved(isUnsaved: boolean, isSaving = false): void {
  const t = useTranslations('ui');
  const question = t('leaveUnsaved');
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const own = { isSaving, question };
    unsaved.add(own);
    isGivenUp = false;
    // Those that are there already are not added twice.
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

/** Not in every browser yet; without it back and forward are not asked about. */
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

/** True when a click opens another page of this service in this tab. */
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
