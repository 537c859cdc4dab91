import type { ReactNode } from 'react';
import { PortalShell } from '@/components/portal/frame/portal-shell';
import { findPortal } from '@/lib/platform/auth/find-portal';

export default async function UnmatchedLayout({ children }: { readonly children: ReactNode }) {
  const portal = await findPortal();
  return portal === null ? <main>{children}</main> : <PortalShell portal={portal}>{children}</PortalShell>;
}
