import { database, pipelineTransaction, type Database } from '@/lib/platform/db/client';
import { currentTime } from '@/lib/core/clock';
import { newRequestId } from '@/lib/core/ids';
import { logOfCall, type CallLog } from '@/lib/core/log';
import { currentTraceparent } from '@/lib/core/tracing';
import type { Retailer } from '@/lib/platform/retailers/settings';

export interface PortalActor {
  readonly kind: 'user';
  readonly id: string;
  readonly email: string;
  readonly sessionId: string;
}

export type Actor =
  | {
      readonly kind: 'client';
      readonly id: number;
      readonly key: string;
      readonly test: boolean;
    }
  | PortalActor
  | { readonly kind: 'system'; readonly name: string };

/**
 * `Granted` lists the operations that the caller may use. A verb states those it needs, such as `ctx:
 * Context<'get_clients'>`; a caller that did not check them does not compile.
 */
export interface Context<Granted extends string = never> {
  readonly retailer: Retailer;
  readonly actor: Actor;
  /** Consumers whose data the request may see; null if it may see the data of all. */
  readonly consumers: readonly string[] | null;
  readonly permissions: ReadonlySet<string>;
  readonly db: Database;
  readonly now: () => Date;
  readonly requestId: string;
  /** Trace span to which spans of later jobs refer; null if tracing is off. */
  readonly traceparent: string | null;
  readonly log: CallLog;
  /** Never set. Carries the type `Granted`. */
  readonly granted?: (operation: Granted) => void;
}

export interface UserContext<Granted extends string = never> extends Context<Granted> {
  readonly actor: PortalActor;
}

export function isUserContext(ctx: Context): ctx is UserContext {
  return ctx.actor.kind === 'user';
}

/** Receipts of test clients are tests, and their deliveries stay in the outbox (contract section 15). */
export function isTestClient({ actor }: Pick<Context, 'actor'>): boolean {
  return actor.kind === 'client' && actor.test;
}

export function actorName(actor: Actor): string {
  if (actor.kind === 'client') return `client:${actor.id}`;
  return actor.kind === 'user' ? `user:${actor.email}` : `system:${actor.name}`;
}

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

/** For a verb that calls another verb, after the caller's permission was checked. */
export function trusted<Caller extends Context>(ctx: Caller): Caller & Context<string> {
  return ctx as Caller & Context<string>;
}

export function inTransaction<Caller extends Context, Result>(
  ctx: Caller,
  work: (ctx: Caller) => Promise<Result>,
): Promise<Result> {
  return ctx.db.transaction((transaction) => work({ ...ctx, db: transaction }));
}

/** Like `inTransaction`; `pipelineTransaction` says what differs. */
export function inPipelinedTransaction<Caller extends Context, Result>(
  ctx: Caller,
  work: (ctx: Caller) => Promise<Result>,
): Promise<Result> {
  return pipelineTransaction(ctx.db, (transaction) => work({ ...ctx, db: transaction }));
}
