'use client';

import { useLayoutEffect, useState, type RefObject } from 'react';

type TextField = HTMLInputElement | HTMLTextAreaElement;

/**
 * Keeps what somebody typed into a controlled field before the page's scripts were there. React takes over such a
 * field with the text in it, but goes back to the rendered one at the next change: so it is told that the text came
 * in by typing, once, when the field is taken over. `rendered` is the field's `value`; undefined for a field that
 * keeps its own.
 */
export function useTypedEarly(field: RefObject<TextField | null>, rendered: string | undefined): void {
  const [first] = useState(rendered);
  useLayoutEffect(() => {
    const node = field.current;
    if (node !== null && first !== undefined && node.value !== first) typeAgain(node, first);
  }, [field, first]);
}

/** Lets React see the text of a field as one that was typed just now. */
function typeAgain(node: TextField, rendered: string): void {
  const typed = node.value;
  // React remembers what is assigned here, and then sees that the field holds something else.
  node.value = rendered;
  const prototype =
    node instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(node, typed);
  node.dispatchEvent(new Event('input', { bubbles: true }));
}
