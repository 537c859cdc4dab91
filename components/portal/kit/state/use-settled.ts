'use client';

import { useEffect, useState } from 'react';

const pauseInMs = 150;

export function useSettled(text: string): string {
  const typed = text.trim();
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const pause = setTimeout(() => setSettled(typed), pauseInMs);
    return () => clearTimeout(pause);
  }, [typed]);
  return settled;
}
