'use client';

import dynamic from 'next/dynamic';

/** In a file of its own: nearly every visit is to a list with receipts. */
export const LoadedNoReceipts = dynamic(async () => (await import('./no-receipts')).NoReceipts);
