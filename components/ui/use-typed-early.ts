'use client';

import { useLayoutEffect, useState, type RefObject } from 'react';

type TextField = HTMLInputElement | HTMLTextAreaElement;

/**
 * Keeps text typed or filled in before hydration: React adopts it, but returns to the rendered value at the
 * next change. So the field gets one input event. `rendered` is the field's prop `value`.
 */
export function useTypedEarly(field: RefObject<TextField | null>, rendered: unknown): void {
  const [first] = useState(rendered);
  useLayoutEffect(() => {
    const node = field.current;
    if (node !== null && typeof first === 'string' && !holds(node, first)) typeAgain(node, first);
  }, [field, first]);
}

/** True if the field holds `text` in its own form, such as without line breaks. */
function holds(node: TextField, text: string): boolean {
  if (node.value === text) return true;
  const alike = node.cloneNode() as TextField;
  alike.value = text;
  return node.value === alike.value;
}

function typeAgain(node: TextField, rendered: string): void {
  const typed = node.value;
  // React remembers this value, so that it notices the typed one.
  node.value = rendered;
  const prototype =
    node instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(node, typed);
  node.dispatchEvent(new Event('input', { bubbles: true }));
}
