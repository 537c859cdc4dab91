'use client';

import { useEffect, useRef } from 'react';

/** Mark whose removal end-to-end tests await. Removed in an effect, because effects add the key listeners. */
export function Hydrated() {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => mark.current?.removeAttribute('data-hydrating'), []);
  return <span hidden data-hydrating ref={mark} />;
}
