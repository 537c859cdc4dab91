'use client';

import { useEffect, useRef } from 'react';

/**
 * Removed on hydration, for which journeys wait. In an effect, because keys are listened for in effects, and those run
 * after the commit.
 */
export function Hydrated() {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => mark.current?.removeAttribute('data-hydrating'), []);
  return <span hidden data-hydrating ref={mark} />;
}
