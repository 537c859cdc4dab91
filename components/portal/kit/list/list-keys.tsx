'use client';

import { useEffect } from 'react';
import { isTyping } from '../state/is-typing';

export function ListKeys() {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const step = { j: 1, k: -1 }[event.key];
      if (step === undefined || isTyping(event.target) || event.metaKey || event.ctrlKey || event.altKey)
        return;
      const links = [...document.querySelectorAll<HTMLElement>('[data-row-link]')].filter(
        (link) => link.offsetParent !== null,
      );
      const current = links.findIndex((link) => link === document.activeElement);
      const next = links[current === -1 ? 0 : Math.min(links.length - 1, Math.max(0, current + step))];
      next?.focus();
      next?.scrollIntoView({ block: 'nearest' });
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return null;
}
