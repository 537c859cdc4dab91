import type { Operation } from '@/lib/platform/auth/permissions';
import { portalPath } from '@/lib/core/portal-path';

const actions = [
  { key: 'store', href: portalPath.newStore(), operation: 'post_store' },
  { key: 'client', href: portalPath.newClient(), operation: 'post_client' },
  { key: 'user', href: portalPath.newUser(), operation: 'put_portal_user' },
  { key: 'group', href: portalPath.newGroup(), operation: 'put_portal_group' },
  { key: 'import', href: portalPath.rawImport(), operation: 'post_pos_receipt' },
  { key: 'program', href: portalPath.newLoyaltyProgram(), operation: 'post_loyalty_program' },
] as const satisfies readonly { key: string; href: string; operation: Operation }[];

export type ActionLink = Pick<(typeof actions)[number], 'key' | 'href'>;

export function actionsFor(can: (operation: Operation) => boolean): ActionLink[] {
  return actions.filter(({ operation }) => can(operation)).map(({ key, href }) => ({ key, href }));
}
