import type { ReactNode } from 'react';
import { Badge } from '@/components/ui/badge';

export function WarningCount({ count }: { readonly count: number }) {
  return count === 0 ? count : <Marked>{count}</Marked>;
}

export function Marked({ children }: { readonly children: ReactNode }) {
  return <Badge tone="warning">{children}</Badge>;
}
