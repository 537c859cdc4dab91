'use client';

import { useEffect } from 'react';
import { rememberReceipt, type RecentReceipt } from './recent-receipts';

/** Notes that this receipt was opened, for the command palette. */
export function RememberReceipt({ user, id, label, detail }: RecentReceipt & { readonly user: string }) {
  useEffect(() => rememberReceipt(user, { id, label, detail }), [user, id, label, detail]);
  return null;
}
