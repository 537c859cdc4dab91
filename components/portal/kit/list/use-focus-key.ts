import { useEffect, type RefObject } from 'react';
import { isTyping } from '../state/is-typing';

/** The key `/` focuses `box` or the input in it. */
export function useFocusKey(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target))
        return;
      const { current } = box;
      const input =
        current instanceof HTMLInputElement ? current : current?.querySelector('input:not([type=hidden])');
      if (!(input instanceof HTMLInputElement)) return;
      event.preventDefault();
      input.focus();
      input.select();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [box]);
}
