import { useEffect } from 'react';
import { isTyping } from '../../kit/state/is-typing';
import type { Selection } from './selection';

export function usePickKeys(selection: Selection | null): void {
  useEffect(() => {
    if (selection === null) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const isHeld = event.metaKey || event.ctrlKey || event.altKey;
      if (event.defaultPrevented || isHeld || isTyping(event.target)) return;
      if (event.key === 'Escape') return selection.clear();
      const step = { X: 0, x: 0, J: 1, K: -1 }[event.key];
      const rows = [...document.querySelectorAll<HTMLElement>('[data-pick]')].filter(
        (box) => box.offsetParent !== null,
      );
      const current = rows.findIndex((box) => rowOf(box)?.contains(document.activeElement) === true);
      if (step === undefined || current < 0) return;
      event.preventDefault();
      const box = rows[Math.min(rows.length - 1, Math.max(0, current + step))];
      const id = box?.dataset['pick'];
      if (box === undefined || id === undefined) return;
      const from = rows[current]?.dataset['pick'];
      // A range includes the row where it begins.
      if (step !== 0 && from !== undefined && !selection.picked().has(from)) selection.toggle(from);
      if (event.key === 'x') selection.toggle(id);
      else selection.extend(id);
      if (step === 0) return;
      const link = rowOf(box)?.querySelector<HTMLElement>('[data-row-link]') ?? box;
      link.focus();
      link.scrollIntoView({ block: 'nearest' });
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [selection]);
}

function rowOf(element: Element): Element | null {
  return element.closest('tr, li');
}
