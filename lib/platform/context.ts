import { database, type Database } from '@/lib/platform/db/client';
import { currentTime } from '@/lib/core/clock';
import { newRequestId } from '@/lib/core/ids';
import { logOfCall, type CallLog } from '@/lib/core/log';
import type { Retailer } from '@/lib/platform/retailers/settings';

/** A signed-in portal user, in one of its sessions. */
export interface PortalActor {
  readonly kind: 'user';
  readonly id: string;
  readonly email: string;
  readonly sessionId: string;
}

/** Who acts. */
export type Actor =
  | { readonly kind: 'client'; readonly id: number; readonly key: string }
  | PortalActor
  | { readonly kind: 'system'; readonly name: string };

/** All that varies per caller. Verbs take it first and reach nothing else that does. */
export interface Context {
  readonly retailer: Retailer;
  readonly actor: Actor;
  /** Consumers a signature was made for: the caller sees only their data. Null for everyone else. */
  readonly consumers: readonly string[] | null;
  readonly permissions: ReadonlySet<string>;
  /** The pool or an open transaction. */
  readonly db: Database;
  /** The time now: what verbs write and compare with. */
  readonly now: () => Date;
  readonly requestId: string;
  readonly log: CallLog;
}

/** The context of a portal user's call. */
export interface UserContext extends Context {
  readonly actor: PortalActor;
}

/** Whether a portal user acts. */
export function isUserContext(ctx: Context): ctx is UserContext {
  return ctx.actor.kind === 'user';
}

/** The actor as the audit trail names it. */
export function actorName(actor: Actor): string {
  if (actor.kind === 'client') return `client:${actor.id}`;
  return actor.kind === 'user' ? `user:${actor.email}` : `system:${actor.name}`;
}

/** A context for work nobody asked for over HTTP: commands, jobs, the demo. Sees the whole retailer. */
export function systemContext(retailer: Retailer, name: string, db: Database = database()): Context {
  const requestId = newRequestId();
  return {
    retailer,
    actor: { kind: 'system', name },
    consumers: null,
    permissions: new Set(),
    db,
    now: currentTime,
    requestId,
    log: logOfCall({ request_id: requestId }),
  };
}

/** Runs `work` in one transaction of the context's database (a savepoint when it already is one). */
export function inTransaction<Caller extends Context, Result>(
  ctx: Caller,
  work: (ctx: Caller) => Promise<Result>,
): Promise<Result> {
  return ctx.db.transaction((transaction) => work({ ...ctx, db: transaction }));
}
