import type { Operation } from '@/lib/platform/auth/permissions';

/** What the palette offers to do, the page for it, and what one must be permitted to. */
const actions = [
  { key: 'store', href: '/stores/new', operation: 'post_store' },
  { key: 'client', href: '/clients/new', operation: 'post_client' },
  { key: 'user', href: '/users/new', operation: 'put_portal_user' },
  { key: 'group', href: '/users/new-group', operation: 'put_portal_group' },
  { key: 'import', href: '/raw/import', operation: 'post_pos_receipt' },
  { key: 'program', href: '/loyalty/new', operation: 'post_loyalty_program' },
] as const satisfies readonly { key: string; href: string; operation: Operation }[];

/** An action that somebody may take; serialisable, because the server decides. */
export type ActionLink = Pick<(typeof actions)[number], 'key' | 'href'>;

/** The actions of who is permitted these operations. */
export function actionsFor(can: (operation: Operation) => boolean): ActionLink[] {
  return actions.filter(({ operation }) => can(operation)).map(({ key, href }) => ({ key, href }));
}
