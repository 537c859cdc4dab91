import type { ReactNode } from 'react';
import { actionsFor } from '@/components/portal/command/actions';
import { counterSetting } from '@/components/portal/kit/search/counter-setting';
import type { Portal } from '@/lib/platform/auth/portal';
import type { PackedLink } from '../kit/feature';
import { textsOf } from '../kit/text/texts-of';
import { navigation } from './features';
import { PortalFrame } from './portal-frame';

export async function PortalShell({
  portal,
  children,
}: {
  readonly portal: Portal;
  readonly children: ReactNode;
}) {
  const { ctx, user, can } = portal;
  const t = textsOf(portal, 'portal');
  const links = navigation
    .filter(({ operations }) => (operations.length === 0 ? ctx.permissions.size > 0 : operations.some(can)))
    .map(({ key, href, group, letter, tabOf }): PackedLink => [
      key,
      href,
      group,
      letter,
      t(`${key}.title`),
      tabOf,
    ]);
  const command = {
    setting: counterSetting(ctx.retailer.settings),
    maySearch: can('search_receipts'),
    actions: actionsFor(can),
    mayRotate: can('get_clients') && can('get_client') && can('patch_client'),
  };
  return (
    <PortalFrame retailer={ctx.retailer.name} user={user} links={links} command={command}>
      {children}
    </PortalFrame>
  );
}
