import { createHash } from 'node:crypto';
import { openSecret, sealSecret } from '@/lib/platform/auth/secret-box';
import { actorName, inTransaction, type Context } from '@/lib/platform/context';
import { isDatabaseOutage, logFailure } from '@/lib/platform/db/outage';
import { config } from '@/lib/core/config';
import { invalidRequest } from '@/lib/core/errors';
import { violation } from '@/lib/core/problems';
import { Turns } from '@/lib/core/turns';
import type { Answer } from './answer';
import { takesIdempotencyKey, type Endpoint } from './endpoint';
import type { HeaderValues } from './request';
import * as store from './store/idempotency-keys';
import {
  claimedSince,
  isSameRequest,
  keptSince,
  noAnswerYet,
  replayed,
  sealRequest,
  inProgress,
  keyReused,
} from './stored-response';

/**
 * Deadlock: work that holds a connection may need a second one, so such work gets at most half of the pool.
 */
const turns = new Turns(() => Math.max(1, Math.floor(config().databasePool / 2)));

/**
 * IETF draft: quoted as a structured field, or bare.
 * @throws ServiceError `invalid_request` when it is empty, over 255 characters or not visible ASCII.
 */
export function idempotencyKeyOf(
  endpoint: Pick<Endpoint, 'method' | 'published'>,
  headers: HeaderValues,
): string | null {
  const header = headers.get('idempotency-key')?.trim();
  if (!takesIdempotencyKey(endpoint) || header === undefined) return null;
  const key = /^"(?:[^"\\]|\\["\\])*"$/.test(header) ? header.slice(1, -1).replace(/\\(.)/g, '$1') : header;
  if (/^[\x20-\x7e]{1,255}$/.test(key)) return key;
  throw invalidRequest([violation('header', 'idempotency-key', 'visible_ascii')]);
}

// Arguments without influence on the work: a retry may be signed anew (specification section 5.2).
const besideTheWork = ['key', 'consumer', 'expires', 'signature', 'pretty'];

interface Requested {
  readonly operation: string;
  readonly path: string;
  readonly search: string;
  readonly headers: Iterable<readonly [name: string, value: string]> & HeaderValues;
  readonly body: Uint8Array;
}

/**
 * Headers that say which receipt a file belongs to (specification sections 4.8, 4.10). Free properties are
 * excluded: a till may send the time there.
 */
const saysWhat = /^(?:content-disposition|service-(?:transaction-id|attachment-(?:id|label)))$/;

/** Digest without the credential. */
export function requestHash({ operation, path, search, headers, body }: Requested): string {
  const query = new URLSearchParams(search);
  for (const name of besideTheWork) query.delete(name);
  const target = query.size === 0 ? path : `${path}?${query.toString()}`;
  const type = headers.get('content-type')?.trim().toLowerCase() ?? '';
  const said = [...headers].filter(([name]) => saysWhat.test(name)).toSorted(([a], [b]) => (a < b ? -1 : 1));
  // Nothing is added without such headers, so that digests of earlier releases match.
  const more = said.length === 0 ? '' : `${JSON.stringify(said)}\n`;
  return createHash('sha256').update(`${operation}\n${target}\n${type}\n${more}`).update(body).digest('hex');
}

/** Keys of two consumers of one client are distinct. */
function ownerOf({ actor, consumers }: Context): string {
  if (consumers === null) return actorName(actor);
  const digest = createHash('sha256').update(JSON.stringify(consumers.toSorted())).digest('base64url');
  return `${actorName(actor)}:${digest}`;
}

interface Keyed {
  readonly actor: string;
  readonly key: string;
  readonly hash: string;
  readonly owner: string;
}

function keyed(ctx: Context, key: string, hash: string): Keyed {
  const actor = ownerOf(ctx);
  return { actor, key, hash, owner: `${ctx.retailer.id}:${actor}:${key}` };
}

/**
 * Commits the answer with the work, so that a crash leaves both or neither; an error leaves the key free
 * (contract section 4). `onReplay` runs for a repeated answer.
 * @throws ServiceError `unprocessable` when the key came with another request, `conflict` while it is
 * running.
 */
export function runOnce(
  ctx: Context,
  key: string,
  hash: string,
  run: (ctx: Context) => Promise<Answer>,
  onReplay: Endpoint['replayed'],
): Promise<Answer> {
  const call = keyed(ctx, key, hash);
  return turns.run(() =>
    inTransaction(ctx, async (inner) => {
      const known = await takeKey(inner, call);
      if (known !== null) {
        await onReplay(inner, known);
        return known;
      }
      const answer = await run(inner);
      await keep(inner, call, sealSecret(JSON.stringify(answer), call.owner));
      return answer;
    }),
  );
}

/**
 * Claim without a transaction: after a crash, a retry repeats the work once the claim is a minute old.
 * @throws ServiceError as `runOnce` does.
 */
export async function runClaimed(
  ctx: Context,
  key: string,
  hash: string,
  run: (ctx: Context) => Promise<Answer>,
  onReplay: Endpoint['replayed'],
): Promise<Answer> {
  const call = keyed(ctx, key, hash);
  // The time identifies the claim: another request can take over the key after a minute.
  const claim = { actor: call.actor, key, answer: noAnswerYet, createdAt: new Date() };
  const setFree = () =>
    store.deleteClaim(ctx, claim).catch((failure: unknown) => {
      const noted = { request_id: ctx.requestId, retailer: ctx.retailer.id };
      logFailure(failure, noted, 'idempotency-key not set free', 'warn');
    });
  const known = await inTransaction(ctx, async (inner) => {
    const kept = await takeKey(inner, call);
    if (kept === null) await keep(inner, call, claim.answer, claim.createdAt);
    else await onReplay(inner, kept);
    return kept;
  }).catch(async (error: unknown) => {
    // Outage: the claim may have committed, with only the confirmation lost.
    if (isDatabaseOutage(error)) await setFree();
    throw error;
  });
  if (known !== null) return known;
  try {
    const answer = await run(ctx);
    const sealed = sealSecret(JSON.stringify(answer), call.owner);
    await store.answerClaim(ctx, claim, sealed, new Date());
    return answer;
  } catch (error) {
    await setFree();
    throw error;
  }
}

/**
 * Locks the key until the transaction ends; null when the request is to run.
 * @throws ServiceError as `runOnce` does.
 */
async function takeKey(ctx: Context, call: Keyed): Promise<Answer | null> {
  if (!(await store.lockKey(ctx, call.owner))) throw inProgress();
  const known = await store.findKey(ctx, call, keptSince());
  if (known === null) return null;
  if (isClaim(known)) {
    if (known.createdAt > claimedSince()) throw inProgress();
    return null;
  }
  if (!isSameRequest(known, call.hash, call.owner)) throw keyReused();
  return replayed(openAnswer(known));
}

function keep(ctx: Context, call: Keyed, answer: string, createdAt = new Date()): Promise<void> {
  const { actor, key, hash, owner } = call;
  return store.upsertKey(ctx, { actor, key, requestHash: sealRequest(hash, owner), answer, createdAt });
}

export function isClaim({ answer }: Pick<store.StoredKey, 'answer'>): boolean {
  return answer === noAnswerYet;
}

export function openAnswer(row: store.StoredKey): string {
  return openSecret(row.answer, `${row.retailerId}:${row.actor}:${row.key}`);
}
