'use client';

import { useLayoutEffect, useState, type RefObject } from 'react';

type TextField = HTMLInputElement | HTMLTextAreaElement;

/**
 * Keeps what a user, or a password manager, put into a controlled field before the page's scripts were there. React
 * takes over such a field with the text in it, but goes back to the rendered one at the next change: so it receives
 * that the text came in by typing, once, when the field is taken over. `rendered` is the field's `value`; a field
 * without a text there keeps its own.
 */
export function useTypedEarly(field: RefObject<TextField | null>, rendered: unknown): void {
  const [first] = useState(rendered);
  useLayoutEffect(() => {
    const node = field.current;
    if (node !== null && typeof first === 'string' && !holds(node, first)) typeAgain(node, first);
  }, [field, first]);
}

/** True when a field holds a text, as a field of its kind holds it: without line breaks, say. */
function holds(node: TextField, text: string): boolean {
  if (node.value === text) return true;
  const alike = node.cloneNode() as TextField;
  alike.value = text;
  return node.value === alike.value;
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
