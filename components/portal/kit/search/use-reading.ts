'use client';

import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '@/components/portal/api/queries';
import { useSettled } from '../state/use-settled';

export type SearchReading =
  | { readonly kind: 'query'; readonly query: string }
  | { readonly kind: 'receipt'; readonly id: string; readonly label: string; readonly detail: string };

/**
 * Returns the query or receipt that the server read from the text. Null until the answer arrives, and if
 * there is none.
 */
export function useReading(text: string, purpose: 'receipts' | 'nothing'): SearchReading | null {
  const settledText = useSettled(text);
  const { data } = useQuery({
    ...apiQuery('read_search_text', { query: { text: settledText } }),
    enabled: purpose === 'receipts' && settledText !== '',
    retry: false,
  });
  return settledText === text.trim() ? (data ?? null) : null;
}
