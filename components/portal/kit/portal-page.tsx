import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { requirePortal } from '@/lib/platform/auth/find-portal';
import type { Portal } from '@/lib/platform/auth/portal';
import { NoAccess } from './no-access';
import { Hydrated } from './state/hydrated';
import { isPermitted, type GrantedBy, type Needs } from './needs';

interface PortalPage<Stated extends Needs, Props, Subject> {
  readonly needs: Stated;
  readonly load?: (portal: Portal<GrantedBy<Stated>>, props: Props) => Promise<Subject | null>;
  readonly view: (
    portal: Portal<GrantedBy<Stated>>,
    props: Props,
    subject: Subject,
  ) => ReactNode | Promise<ReactNode>;
}

export function portalPage<const Stated extends Needs, Props, Subject = undefined>({
  needs,
  load,
  view,
}: PortalPage<Stated, Props, Subject>) {
  return async function Page(props: Props): Promise<ReactNode> {
    const portal = (await requirePortal()) as Portal<GrantedBy<Stated>>;
    if (!isPermitted(portal, needs)) return <NoAccess group={portal.user.group} />;
    const subject = load === undefined ? (undefined as Subject) : await load(portal, props);
    if (subject === null) notFound();
    return (
      <>
        {await view(portal, props, subject)}
        <Hydrated />
      </>
    );
  };
}
