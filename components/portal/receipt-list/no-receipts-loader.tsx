'use client';

import dynamic from 'next/dynamic';

/** Content of a list without any receipt, in a file of its own: nearly every visit is to a list with some. */
export const LoadedNoReceipts = dynamic(async () => (await import('./no-receipts')).NoReceipts);
