import { createHash } from 'node:crypto';
import { openSecret, sealSecret } from '@/lib/platform/auth/secret-box';
import { actorName, inTransaction, type Context } from '@/lib/platform/context';
import { onAssumption } from '@/lib/platform/assumption';
import { isDatabaseOutage, logFailure } from '@/lib/platform/db/outage';
import { config } from '@/lib/core/config';
import { invalidRequest } from '@/lib/core/errors';
import { violation } from '@/lib/core/problems';
import { Semaphore } from '@/lib/core/semaphore';
import type { Answer } from './answer';
import { takesIdempotencyKey, type Endpoint } from './endpoint';
import type { HeaderValues } from './request';
import * as store from './store/idempotency-keys';
import {
  claimedSince,
  isSameRequest,
  keysStoredSince,
  noAnswerYet,
  replayed,
  sealRequest,
  inProgress,
  keyReused,
} from './stored-response';

/**
 * At most half of the database pool. Work that holds one connection may need a second. If such work held all
 * connections, it would deadlock.
 */
const concurrent = new Semaphore(() => Math.max(1, Math.floor(config().databasePool / 2)));

/**
 * Reads the key, quoted like a structured field (IETF draft) or bare.
 * @throws ServiceError `invalid_request` if it is empty, longer than 255 characters, or not visible ASCII.
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

// These arguments do not change the work. A retry may be signed anew (specification section 5.2).
const besideTheWork = ['key', 'consumer', 'expires', 'signature', 'pretty'];

interface Requested {
  readonly operation: string;
  readonly path: string;
  readonly search: string;
  readonly headers: Iterable<readonly [name: string, value: string]> & HeaderValues;
  readonly body: Uint8Array;
}

/**
 * Headers that say which receipt a file belongs to (specification sections 4.8 and 4.10). Headers with free
 * properties are excluded, because a till may send the current time there.
 */
const hashedHeader = /^(?:content-disposition|service-(?:transaction-id|attachment-(?:id|label)))$/;

export function requestHash({ operation, path, search, headers, body }: Requested): string {
  const query = new URLSearchParams(search);
  for (const name of besideTheWork) query.delete(name);
  const target = query.size === 0 ? path : `${path}?${query.toString()}`;
  const type = headers.get('content-type')?.trim().toLowerCase() ?? '';
  const hashedHeaders = [...headers]
    .filter(([name]) => hashedHeader.test(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  // Requests that lack these headers have the digest of earlier releases, so that their stored keys still
  // match.
  const more = hashedHeaders.length === 0 ? '' : `${JSON.stringify(hashedHeaders)}\n`;
  return createHash('sha256').update(`${operation}\n${target}\n${type}\n${more}`).update(body).digest('hex');
}

/** A client may use one key for two consumers, so the consumers are part of the name. */
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
 * Commits the answer together with the work, so that a crash leaves both or neither. An error leaves the key
 * free (contract section 4).
 * @throws ServiceError `unprocessable` if the key was used with a different request, `conflict` while that
 * request is running.
 */
export function runIdempotent(
  ctx: Context,
  key: string,
  hash: string,
  run: (ctx: Context) => Promise<Answer>,
  onReplay: Endpoint['replayed'],
): Promise<Answer> {
  const call = keyed(ctx, key, hash);
  return concurrent.run(() =>
    onAssumption(inTransaction, ctx, async (inner) => {
      const known = await claimKey(inner, call);
      if (known !== null) {
        await onReplay(inner, known);
        return known;
      }
      const answer = await run(inner);
      keep(inner, call, sealSecret(JSON.stringify(answer), call.owner));
      return answer;
    }),
  );
}

/**
 * Claims the key before the work, and needs no transaction during it. After a crash, a retry can repeat the
 * work once the claim is a minute old.
 * @throws ServiceError as `runIdempotent` does.
 */
export async function runClaimed(
  ctx: Context,
  key: string,
  hash: string,
  run: (ctx: Context) => Promise<Answer>,
  onReplay: Endpoint['replayed'],
): Promise<Answer> {
  const call = keyed(ctx, key, hash);
  // The time identifies this claim, because after a minute another request can take over the key.
  const claim = { actor: call.actor, key, answer: noAnswerYet, createdAt: new Date() };
  const setFree = () =>
    store.deleteClaim(ctx, claim).catch((failure: unknown) => {
      const noted = { request_id: ctx.requestId, retailer: ctx.retailer.id };
      logFailure(failure, noted, 'idempotency-key not set free', 'warn');
    });
  const known = await inTransaction(ctx, async (inner) => {
    const kept = await claimKey(inner, call);
    if (kept === null) keep(inner, call, claim.answer, claim.createdAt);
    else await onReplay(inner, kept);
    return kept;
  }).catch(async (error: unknown) => {
    // In an outage the claim may have committed, and only the confirmation was lost.
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
 * Locks the key until the transaction ends. Returns the stored answer, or null if the request has to run.
 * @throws ServiceError as `runIdempotent` does.
 */
async function claimKey(ctx: Context, call: Keyed): Promise<Answer | null> {
  if (!(await store.lockKey(ctx, call.owner))) throw inProgress();
  const known = await store.findKey(ctx, call, keysStoredSince());
  if (known === null) return null;
  if (isClaim(known)) {
    if (known.createdAt > claimedSince()) throw inProgress();
    return null;
  }
  if (!isSameRequest(known, call.hash, call.owner)) throw keyReused();
  return replayed(openAnswer(known));
}

function keep(ctx: Context, call: Keyed, answer: string, createdAt = new Date()): void {
  const { actor, key, hash, owner } = call;
  store.upsertKey(ctx, { actor, key, requestHash: sealRequest(hash, owner), answer, createdAt });
}

export function isClaim({ answer }: Pick<store.StoredKey, 'answer'>): boolean {
  return answer === noAnswerYet;
}

export function openAnswer(row: store.StoredKey): string {
  return openSecret(row.answer, `${row.retailerId}:${row.actor}:${row.key}`);
}
