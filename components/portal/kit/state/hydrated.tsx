'use client';

import { useEffect, useRef } from 'react';

/**
 * End-to-end tests wait until this mark is removed. Effects add the key listeners, so an effect removes it.
 */
export function Hydrated() {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => mark.current?.removeAttribute('data-hydrating'), []);
  return <span hidden data-hydrating ref={mark} />;
}
