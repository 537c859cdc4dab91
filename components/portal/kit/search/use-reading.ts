'use client';

import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '@/components/portal/api/queries';
import { useSettled } from '../state/use-settled';

export type ToldReading =
  | { readonly kind: 'query'; readonly query: string }
  | { readonly kind: 'receipt'; readonly id: string; readonly label: string; readonly detail: string };

/**
 * Returns the query or receipt that the server read from the text. Null until the answer arrives, and if
 * there is none.
 */
export function useReading(text: string, asks: 'receipts' | 'nothing'): ToldReading | null {
  const asked = useSettled(text);
  const { data } = useQuery({
    ...apiQuery('read_search_text', { query: { text: asked } }),
    enabled: asks === 'receipts' && asked !== '',
    retry: false,
  });
  return asked === text.trim() ? (data ?? null) : null;
}
