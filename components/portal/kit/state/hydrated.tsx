'use client';

import { useEffect, useRef } from 'react';

/**
 * A mark in a page that the server drew, which is removed once React has hydrated it: journeys wait for that. Done in
 * an effect, because keys are listened for in effects, and those run after the commit.
 */
export function Hydrated() {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => mark.current?.removeAttribute('data-hydrating'), []);
  return <span hidden data-hydrating ref={mark} />;
}
