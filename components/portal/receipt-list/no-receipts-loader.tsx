'use client';

import dynamic from 'next/dynamic';

/** Loaded on demand: nearly all lists have receipts. */
export const LoadedNoReceipts = dynamic(async () => (await import('./no-receipts')).NoReceipts);
