'use client';

import dynamic from 'next/dynamic';

/** The guide as a file of its own: most visits to the start page are of retailers that are long set up. */
export const LoadedSetupGuide = dynamic(async () => (await import('./setup-guide')).SetupGuide);
