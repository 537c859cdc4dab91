import { createHash } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import { idempotencyKeys } from '@/drizzle/schema/idempotency-keys';
import { openSecret, sealSecret } from '@/lib/auth/secret-box';
import { actorName, inTransaction, type Context } from '@/lib/context';
import { conflict, invalidRequest, unprocessable } from '@/lib/errors';
import { violation } from '@/lib/problems';
import { owned } from '@/lib/tenancy';
import type { Answer, Endpoint } from './endpoint';
import { inTurn } from './in-turn';

/** Hours for which an answer is kept. */
export const idempotencyKeyHours = 24;

/**
 * The Idempotency-Key of a POST (IETF draft), quoted as a structured field or bare; null when there is none.
 * @throws ServiceError `invalid_request` when it is empty, longer than 255 characters or not visible ASCII.
 */
export function idempotencyKeyOf({ method }: Pick<Endpoint, 'method'>, headers: Headers): string | null {
  const header = headers.get('idempotency-key')?.trim();
  if (method !== 'POST' || header === undefined) return null;
  const key = /^"(?:[^"\\]|\\["\\])*"$/.test(header) ? header.slice(1, -1).replace(/\\(.)/g, '$1') : header;
  if (/^[\x20-\x7e]{1,255}$/.test(key)) return key;
  throw invalidRequest([violation('header', 'idempotency-key', 'visible_ascii')]);
}

// Who calls and how the answer is written: a retry may be signed anew (§5.2).
const besideTheWork = ['key', 'consumer', 'expires', 'signature', 'pretty'];

/** Digest of what a key stands for: the operation, its address without the credential, the body. */
export function requestHash(operation: string, url: URL, body: Uint8Array): string {
  const query = new URLSearchParams(url.search);
  for (const name of besideTheWork) query.delete(name);
  const target = query.size === 0 ? url.pathname : `${url.pathname}?${query.toString()}`;
  return createHash('sha256').update(`${operation}\n${target}\n`).update(body).digest('hex');
}

/** Whose keys they are: those of two consumers of one client never meet either. */
function ownerOf({ actor, consumers }: Context): string {
  if (consumers === null) return actorName(actor);
  const digest = createHash('sha256').update(JSON.stringify(consumers.toSorted())).digest('base64url');
  return `${actorName(actor)}:${digest}`;
}

/**
 * Runs a POST at most once under its key. The answer is committed with the work itself, so after any crash there are
 * both or neither; an error leaves the key free (contract section 4).
 * @throws ServiceError `unprocessable` when the key came with another request, `conflict` while it is still running.
 */
export function runOnce(
  ctx: Context,
  key: string,
  hash: string,
  run: (ctx: Context) => Promise<Answer>,
): Promise<Answer> {
  return inTurn(() => runAlone(ctx, key, hash, run));
}

function runAlone(
  ctx: Context,
  key: string,
  hash: string,
  run: (ctx: Context) => Promise<Answer>,
): Promise<Answer> {
  const actor = ownerOf(ctx);
  const owner = `${ctx.retailer.id}:${actor}:${key}`;
  return inTransaction(ctx, async (inner) => {
    const [lock] = await inner.db.execute<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended(${owner}, 4)) as free`,
    );
    if (lock?.free !== true)
      throw conflict('a request with this idempotency-key is still running', 'idempotency_key_running');
    const known = await findAnswer(inner, actor, key);
    if (known !== null) {
      if (known.requestHash !== hash)
        throw unprocessable('idempotency-key was used with another request', 'idempotency_key_reused');
      return { ...read(known.answer, owner), headers: replayed(read(known.answer, owner)) };
    }
    const answer = await run(inner);
    const row = {
      requestHash: hash,
      answer: sealSecret(JSON.stringify(answer), owner),
      createdAt: new Date(),
    };
    await inner.db
      .insert(idempotencyKeys)
      .values({ retailerId: inner.retailer.id, actor, key, ...row })
      .onConflictDoUpdate({
        target: [idempotencyKeys.retailerId, idempotencyKeys.actor, idempotencyKeys.key],
        set: row,
      });
    return answer;
  });
}

async function findAnswer(ctx: Context, actor: string, key: string) {
  const since = new Date(Date.now() - idempotencyKeyHours * 60 * 60 * 1000);
  const [row] = await ctx.db
    .select()
    .from(idempotencyKeys)
    .where(
      and(
        owned(ctx, idempotencyKeys),
        eq(idempotencyKeys.actor, actor),
        eq(idempotencyKeys.key, key),
        gt(idempotencyKeys.createdAt, since),
      ),
    );
  return row ?? null;
}

/** What a kept answer says, as JSON text. */
export function openAnswer(row: typeof idempotencyKeys.$inferSelect): string {
  return openSecret(row.answer, `${row.retailerId}:${row.actor}:${row.key}`);
}

function read(sealed: string, owner: string): Answer {
  return JSON.parse(openSecret(sealed, owner)) as Answer;
}

function replayed(answer: Answer): Readonly<Record<string, string>> {
  return { ...answer.headers, 'Idempotency-Replayed': 'true' };
}
