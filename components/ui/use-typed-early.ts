'use client';

import { useLayoutEffect, useState, type RefObject } from 'react';

type TextField = HTMLInputElement | HTMLTextAreaElement;

/**
 * Keeps text that a user, or a password manager, put into a controlled field before hydration: React adopts the text,
 * but returns to the rendered one at the next change, so the field receives a change event once. `rendered` is its
 * `value`; a field without a text there keeps its own.
 */
export function useTypedEarly(field: RefObject<TextField | null>, rendered: unknown): void {
  const [first] = useState(rendered);
  useLayoutEffect(() => {
    const node = field.current;
    if (node !== null && typeof first === 'string' && !holds(node, first)) typeAgain(node, first);
  }, [field, first]);
}

/** True when a field holds a text in the form of its kind: without line breaks, say. */
function holds(node: TextField, text: string): boolean {
  if (node.value === text) return true;
  const alike = node.cloneNode() as TextField;
  alike.value = text;
  return node.value === alike.value;
}

function typeAgain(node: TextField, rendered: string): void {
  const typed = node.value;
  // React remembers this value, and then sees that the field holds another.
  node.value = rendered;
  const prototype =
    node instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(node, typed);
  node.dispatchEvent(new Event('input', { bubbles: true }));
}
