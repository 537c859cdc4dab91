'use client';

import dynamic from 'next/dynamic';

/** What a list without any receipt shows, as a file of its own: nearly every visit is to a list with some. */
export const LoadedNoReceipts = dynamic(async () => (await import('./no-receipts')).NoReceipts);
