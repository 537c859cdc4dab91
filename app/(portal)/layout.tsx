import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { PortalShell } from '@/components/portal/frame/portal-shell';
import { PageTexts } from '@/components/portal/kit/text/texts';
import { requirePortal } from '@/lib/platform/auth/find-portal';

export async function generateMetadata(): Promise<Metadata> {
  const { name } = (await requirePortal()).ctx.retailer;
  return { title: { default: name, template: `%s · ${name}` } };
}

export default async function PortalLayout({ children }: { readonly children: ReactNode }) {
  const portal = await requirePortal();
  return (
    <PortalShell portal={portal}>
      <PageTexts locale={portal.locale}>{children}</PageTexts>
    </PortalShell>
  );
}
