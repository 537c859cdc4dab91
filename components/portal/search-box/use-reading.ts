'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { pageDataQuery } from '@/components/portal/api/page-data';
import type { ToldReading } from './told-reading';

const pauseInMs = 150;

/** What the server makes of a text, a moment after the last key; null until it has said so, and where it makes nothing. */
export function useReading(text: string, asks: 'receipts' | 'nothing'): ToldReading | null {
  const asked = useSettled(text);
  const { data } = useQuery({
    ...pageDataQuery('/receipts/reading', { text: asked }),
    enabled: asks === 'receipts' && asked !== '',
    retry: false,
  });
  return asked === text.trim() ? (data ?? null) : null;
}

/** A text without spaces around it, as it was when the last key was pressed a moment ago; '' at first. */
export function useSettled(text: string): string {
  const typed = text.trim();
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const pause = setTimeout(() => setSettled(typed), pauseInMs);
    return () => clearTimeout(pause);
  }, [typed]);
  return settled;
}
