'use client';

import dynamic from 'next/dynamic';

export const LoadedNoReceipts = dynamic(async () => (await import('./no-receipts')).NoReceipts);
