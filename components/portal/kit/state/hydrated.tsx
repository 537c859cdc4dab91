'use client';

import { useEffect, useRef } from 'react';

/** Journeys wait for its removal. In an effect, because effects add the key listeners. */
export function Hydrated() {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => mark.current?.removeAttribute('data-hydrating'), []);
  return <span hidden data-hydrating ref={mark} />;
}
