'use client';

import dynamic from 'next/dynamic';
import { useState, type ReactNode } from 'react';

/** The guide as a file of its own: most visits to the start page are of retailers that are long set up. */
export const LoadedSetupGuide = dynamic(async () => (await import('./setup-guide')).SetupGuide);

/**
 * Keeps the guide in sight until the page is left: read again when the last step is done, the page comes without it, and
 * what it shows may be there this once only, such as the token of a client.
 */
export function KeptGuide({ children }: { readonly children: ReactNode }) {
  const [kept, setKept] = useState(children);
  if (children !== null && children !== kept) setKept(children);
  return kept;
}
