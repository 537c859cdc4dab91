import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import type { ReactNode } from 'react';
import { navigation } from '@/components/portal/frame/navigation';
import { PortalFrame } from '@/components/portal/frame/portal-frame';
import { QueryProvider } from '@/components/portal/query-provider';
import { counterSetting } from '@/components/portal/search-box/counter-setting';
import { requirePortal } from '@/lib/auth/portal';
import { parseTheme, themeCookie } from '@/lib/i18n/theme';

/** Names every page `<page> · <retailer>`, because some people work for more than one. */
export async function generateMetadata(): Promise<Metadata> {
  const { name } = (await requirePortal()).ctx.retailer;
  return { title: { default: name, template: `%s · ${name}` } };
}

/** The frame of the portal, for signed-in users only. It shows what the user's group may open. */
export default async function PortalLayout({ children }: { readonly children: ReactNode }) {
  const { ctx, user, can } = await requirePortal();
  const theme = parseTheme((await cookies()).get(themeCookie)?.value);
  const links = navigation
    .filter(({ operations }) => (operations.length === 0 ? ctx.permissions.size > 0 : operations.some(can)))
    .map(({ key, href, group }) => ({ key, href, group }));
  const command = { setting: counterSetting(ctx.retailer.settings), maySearch: can('search_receipts') };
  return (
    <QueryProvider>
      <PortalFrame retailer={ctx.retailer.name} user={user} links={links} command={command} theme={theme}>
        {children}
      </PortalFrame>
    </QueryProvider>
  );
}
