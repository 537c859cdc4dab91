import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { requirePortal, type Portal } from '@/lib/platform/auth/portal';
import type { Operation } from '@/lib/platform/auth/permissions';
import { NoAccess } from '../no-access';
import { Hydrated } from './hydrated';

/** What a user must be permitted to open a page: one operation, all or any of several, anything at all, or nothing. */
export type Needs =
  | Operation
  | { readonly all: readonly Operation[] }
  | { readonly any: readonly Operation[] }
  | 'any permission'
  | 'a session';

/** The operations that a page with these needs is sure to be permitted. */
export type GrantedBy<Stated extends Needs> = Stated extends Operation
  ? Stated
  : Stated extends { readonly all: readonly (infer Each)[] }
    ? Each & string
    : never;

interface PortalPage<Stated extends Needs, Props, Subject> {
  readonly needs: Stated;
  /** Reads what the page is about, of users who may see it; null where there is none, which shows the page for that. */
  readonly load?: (portal: Portal<GrantedBy<Stated>>, props: Props) => Promise<Subject | null>;
  /** Draws the page; called only for users who may see it. */
  readonly view: (
    portal: Portal<GrantedBy<Stated>>,
    props: Props,
    subject: Subject,
  ) => ReactNode | Promise<ReactNode>;
}

/** A page of the portal: asks for a session and for what the page needs, then loads its subject and draws it. */
export function portalPage<const Stated extends Needs, Props, Subject = undefined>({
  needs,
  load,
  view,
}: PortalPage<Stated, Props, Subject>) {
  return async function Page(props: Props): Promise<ReactNode> {
    const portal = (await requirePortal()) as Portal<GrantedBy<Stated>>;
    if (!isPermitted(portal, needs)) return <NoAccess group={portal.user.group} />;
    // Without `load` nothing but undefined can be a subject.
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

/** What a user may do. */
interface Holder extends Pick<Portal, 'can'> {
  readonly ctx: { readonly permissions: ReadonlySet<string> };
}

/** Whether a user has what a page needs. */
export function isPermitted({ ctx, can }: Holder, needs: Needs): boolean {
  if (needs === 'a session') return true;
  if (needs === 'any permission') return ctx.permissions.size > 0;
  if (typeof needs === 'string') return can(needs);
  return 'all' in needs ? needs.all.every(can) : needs.any.some(can);
}
