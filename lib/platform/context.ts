import { database, readFirstInTransaction, type Database } from '@/lib/platform/db/client';
import { currentTime } from '@/lib/core/clock';
import { newRequestId } from '@/lib/core/ids';
import { logOfCall, type CallLog } from '@/lib/core/log';
import { currentTraceparent } from '@/lib/core/tracing';
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
  | {
      readonly kind: 'client';
      readonly id: number;
      readonly key: string;
      /** What it submits is a test. */
      readonly test: boolean;
    }
  | PortalActor
  | { readonly kind: 'system'; readonly name: string };

/**
 * All that varies per caller. Verbs take it first and reach nothing else that does. `Granted` are the operations that the
 * caller was found to be permitted: a verb that needs one states it, `ctx: Context<'get_clients'>`, and whatever calls it
 * without a check of that permission does not compile.
 */
export interface Context<Granted extends string = never> {
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
  /** The span that the work is in: those of jobs that it queues are linked to it. Null where nothing is traced. */
  readonly traceparent: string | null;
  readonly log: CallLog;
  /** Never set: it carries `Granted`. */
  readonly granted?: (operation: Granted) => void;
}

/** The context of a portal user's call. */
export interface UserContext<Granted extends string = never> extends Context<Granted> {
  readonly actor: PortalActor;
}

/** Whether a portal user acts. */
export function isUserContext(ctx: Context): ctx is UserContext {
  return ctx.actor.kind === 'user';
}

/** Whether a test client acts: what it submits is a test, and what it sends stays in the outbox (contract section 15). */
export function isTestClient({ actor }: Pick<Context, 'actor'>): boolean {
  return actor.kind === 'client' && actor.test;
}

/** The actor as the audit trail names it. */
export function actorName(actor: Actor): string {
  if (actor.kind === 'client') return `client:${actor.id}`;
  return actor.kind === 'user' ? `user:${actor.email}` : `system:${actor.name}`;
}

/** A context for work without a request: commands, jobs, the demo. Sees the whole retailer, and may call everything. */
export function systemContext(retailer: Retailer, name: string, db: Database = database()): Context<string> {
  const requestId = newRequestId();
  return {
    retailer,
    actor: { kind: 'system', name },
    consumers: null,
    permissions: new Set(),
    db,
    now: currentTime,
    requestId,
    traceparent: currentTraceparent(),
    log: logOfCall({ request_id: requestId }),
  };
}

/**
 * The context for a verb that another one calls for its own work, whatever permission it states: that the caller may have
 * the outcome is for the other verb to see.
 */
export function trusted<Caller extends Context>(ctx: Caller): Caller & Context<string> {
  return ctx as Caller & Context<string>;
}

/** Runs `work` in one transaction of the context's database (a savepoint when it already is one). */
export function inTransaction<Caller extends Context, Result>(
  ctx: Caller,
  work: (ctx: Caller) => Promise<Result>,
): Promise<Result> {
  return ctx.db.transaction((transaction) => work({ ...ctx, db: transaction }));
}

/**
 * Runs `work` in one transaction of the context's database, in a round trip less: what it sends before it waits for the first
 * answer changes nothing.
 */
export function inTransactionReadingFirst<Caller extends Context, Result>(
  ctx: Caller,
  work: (ctx: Caller) => Promise<Result>,
): Promise<Result> {
  return readFirstInTransaction(ctx.db, (transaction) => work({ ...ctx, db: transaction }));
}
