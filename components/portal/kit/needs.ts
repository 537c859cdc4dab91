import type { Operation } from '@/lib/platform/auth/permissions';
import type { PortalCall } from '@/lib/platform/auth/portal';

export type Needs =
  | Operation
  | { readonly all: readonly Operation[] }
  | { readonly any: readonly Operation[] }
  | 'any permission'
  | 'a session';

export type GrantedBy<Stated extends Needs> = Stated extends Operation
  ? Stated
  : Stated extends { readonly all: readonly (infer Each)[] }
    ? Each & string
    : never;

interface Holder extends Pick<PortalCall, 'can'> {
  readonly ctx: { readonly permissions: ReadonlySet<string> };
}

export function isPermitted({ ctx, can }: Holder, needs: Needs): boolean {
  if (needs === 'a session') return true;
  if (needs === 'any permission') return ctx.permissions.size > 0;
  if (typeof needs === 'string') return can(needs);
  return 'all' in needs ? needs.all.every(can) : needs.any.some(can);
}
