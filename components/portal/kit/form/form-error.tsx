'use client';

import { Notice } from '../notice';
import { useErrorText } from '../text/use-error-text';

/** Refusal of the last save, above the buttons of a form. */
export function FormError({ error }: { readonly error: Error | null }) {
  const text = useErrorText();
  return error === null ? null : <Notice tone="danger">{text(error)}</Notice>;
}
