'use client';

import { createContext, use, useEffect } from 'react';
import type { FormState } from './use-form-state';

export const FormContext = createContext<FormState | null>(null);

/**
 * Returns a field's error and registers the field. The form lists errors of unregistered fields above its
 * buttons.
 */
export function useFieldError(
  field: string,
  label: string,
  ...others: readonly string[]
): string | undefined {
  const form = use(FormContext);
  const names = [field, ...others].join(' ');
  const fields = form?.fields;
  useEffect(() => {
    const own = names.split(' ');
    for (const name of own) fields?.set(name, label);
    return () => {
      for (const name of own) fields?.delete(name);
    };
  }, [fields, names, label]);
  return form?.errorOf(field, ...others);
}
