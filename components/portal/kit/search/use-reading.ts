'use client';

import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '@/components/portal/api/queries';
import { useSettled } from '../state/use-settled';
import type { ToldReading } from './told-reading';

/** What the server makes of a text, a moment after the last key; null until it has said so, and where it makes nothing. */
export function useReading(text: string, asks: 'receipts' | 'nothing'): ToldReading | null {
  const asked = useSettled(text);
  const { data } = useQuery({
    ...apiQuery('read_search_text', { query: { text: asked } }),
    enabled: asks === 'receipts' && asked !== '',
    retry: false,
  });
  return asked === text.trim() ? (data ?? null) : null;
}
