'use client';

import { useEffect } from 'react';
import { rememberReceipt, type RecentReceipt } from './recent-receipts';

export function RememberReceipt({ user, id, label, detail }: RecentReceipt & { readonly user: string }) {
  useEffect(() => rememberReceipt(user, { id, label, detail }), [user, id, label, detail]);
  return null;
}
