'use client';

import { useEffect, useRef } from 'react';

const delaysInMs = { show: 400, hide: 120, showNext: 300 } as const;

/**
 * Shows the texts of `data-tooltip`. Browsers without CSS anchors (2024 and older) show none. A tooltip stays
 * while the pointer is on it, and Escape hides it (WCAG 2.2, 1.4.13).
 */
export function Tooltips() {
  const bubble = useRef<HTMLDivElement>(null);
  useEffect(() => (bubble.current === null ? undefined : followPointer(bubble.current)), []);
  return <div ref={bubble} popover="manual" aria-hidden className="tooltip" />;
}

function followPointer(bubble: HTMLElement): () => void {
  let shown: HTMLElement | null = null;
  let hiddenAt = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hide = () => {
    clearTimeout(timer);
    if (shown === null) return;
    shown.style.removeProperty('anchor-name');
    shown = null;
    hiddenAt = performance.now();
    bubble.hidePopover();
  };
  const show = (button: HTMLElement) => {
    hide();
    if (!button.isConnected) return;
    shown = button;
    button.style.setProperty('anchor-name', '--tooltip');
    bubble.textContent = button.ariaLabel;
    bubble.showPopover();
  };
  const turnTo = (target: EventTarget | null) => {
    clearTimeout(timer);
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null;
    if (target === bubble || (button !== null && button === shown)) return;
    const isNext = shown !== null || performance.now() - hiddenAt < delaysInMs.showNext;
    if (button === null) timer = setTimeout(hide, delaysInMs.hide);
    else timer = setTimeout(() => show(button), isNext ? 0 : delaysInMs.show);
  };
  const listened = new AbortController();
  const on = <Name extends keyof DocumentEventMap>(
    name: Name,
    listen: (event: DocumentEventMap[Name]) => void,
  ) => document.addEventListener(name, listen, { signal: listened.signal });
  on('pointerover', ({ pointerType, target }) => pointerType === 'mouse' && turnTo(target));
  // The pointer has left the window.
  on('pointerout', ({ relatedTarget }) => relatedTarget === null && turnTo(null));
  on('focusin', ({ target }) => {
    // On touch screens, a dialog can set the focus. A tooltip would only cover the screen then.
    const isByKeyboard = target instanceof Element && target.matches('[data-tooltip]:focus-visible');
    if (isByKeyboard && !window.matchMedia('(hover: none)').matches) turnTo(target);
    else hide();
  });
  on('focusout', hide);
  on('pointerdown', hide);
  on('keydown', ({ key }) => key === 'Escape' && hide());
  return () => {
    hide();
    listened.abort();
  };
}
