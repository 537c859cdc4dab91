import { cookies } from 'next/headers';
import type { ReactNode } from 'react';
import { actionsFor } from '@/components/portal/command/actions';
import { QueryProvider } from '@/components/portal/query-provider';
import { counterSetting } from '@/components/portal/search-box/counter-setting';
import { PartMessages } from '@/components/portal/section-messages';
import { SessionGuard } from '@/components/portal/sign-in/session-guard';
import type { Portal } from '@/lib/platform/auth/portal';
import { parseTheme, themeCookie } from '@/lib/core/i18n/theme';
import { navigation } from './navigation';
import { PortalFrame } from './portal-frame';

/** The frame of the portal around a page, for a user who is signed in. It shows what the user's group may open. */
export async function PortalShell({
  portal,
  children,
}: {
  readonly portal: Portal;
  readonly children: ReactNode;
}) {
  const { ctx, user, can } = portal;
  const theme = parseTheme((await cookies()).get(themeCookie)?.value);
  const links = navigation
    .filter(({ operations }) => (operations.length === 0 ? ctx.permissions.size > 0 : operations.some(can)))
    .map(({ key, href, group }) => ({ key, href, group }));
  const command = {
    setting: counterSetting(ctx.retailer.settings),
    maySearch: can('search_receipts'),
    actions: actionsFor(can),
    mayRotate: can('get_clients') && can('get_client') && can('patch_client'),
  };
  return (
    <QueryProvider>
      <PortalFrame retailer={ctx.retailer.name} user={user} links={links} command={command} theme={theme}>
        {children}
      </PortalFrame>
      <PartMessages section="signIn">
        <SessionGuard email={user.email} />
      </PartMessages>
    </QueryProvider>
  );
}
