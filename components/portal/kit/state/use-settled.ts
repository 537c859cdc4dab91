'use client';

import { useEffect, useState } from 'react';

const pauseInMs = 150;

/** A trimmed text once it has not changed for a moment, as between words; '' at first. */
export function useSettled(text: string): string {
  const typed = text.trim();
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const pause = setTimeout(() => setSettled(typed), pauseInMs);
    return () => clearTimeout(pause);
  }, [typed]);
  return settled;
}
