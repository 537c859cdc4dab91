import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import type { NavLink } from '../kit/feature';
import { mayLeave } from '../kit/form/use-unsaved';
import { isTyping } from '../kit/state/is-typing';
import { commandOfKey, findPageCommand } from './page-commands';

/** Milliseconds within which a letter must follow `g`. */
const sequenceMs = 1500;

/** `g` and then a letter opens a page. Other keys press buttons of the page. */
export function useKeys(listens: boolean, links: readonly NavLink[]): void {
  const router = useRouter();
  const begun = useRef<number | null>(null);
  useEffect(() => {
    if (!listens) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, repeat } = event;
      const isHeld = event.metaKey || event.ctrlKey || event.altKey;
      if (event.defaultPrevented || isHeld || repeat || event.isComposing || isTyping(event.target)) return;
      const isSecond = begun.current !== null && event.timeStamp - begun.current < sequenceMs;
      begun.current = key === 'g' && !isSecond ? event.timeStamp : null;
      if (begun.current !== null) return;
      if (isSecond) {
        const link = links.find(({ letter }) => letter === key.toLowerCase());
        if (link === undefined) return;
        event.preventDefault();
        // The event is stopped, because the same letter may also be a key of the page.
        event.stopPropagation();
        if (mayLeave()) router.push(link.href);
        return;
      }
      const command = commandOfKey(key);
      const element = command === null ? null : findPageCommand(command);
      if (element === null) return;
      event.preventDefault();
      element.click();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [listens, links, router]);
}
