import { ServiceError } from '@/lib/core/errors';
import { instruments } from '@/lib/platform/metrics/instruments';
import { newId } from '@/lib/core/ids';
import { addressRange } from './client-address';
import * as store from './store/sign-in-failures';
import { currentTime } from '@/lib/core/clock';

/**
 * Most failures of an account, from all strange networks together and from each network of its owner
 * (contract section 14).
 */
const perAccount = { most: 20, windowInMs: 60 * 60 * 1000 } as const;
/** Most failures of a network, all accounts together (contract section 12). */
const perNetwork = { most: 100, windowInMs: 15 * 60 * 1000 } as const;

/** Counted as failed until it succeeds: parallel sign-ins cannot pass the limit. */
export interface Attempt {
  readonly succeed: () => Promise<void>;
}

export interface Limited {
  /** `<what>:<e-mail or network>`, or `account:<e-mail>:<network>`. */
  readonly subject: string;
  readonly most: number;
  readonly windowInMs: number;
}

const tooManySignIns = 'too many failed sign-ins; try again later';

/**
 * Returns the counters that limit a sign-in. A network of the account's owner has its own counter (contract
 * sections 12 and 14): otherwise strangers could lock the owner out, and guests in a shop its staff.
 */
async function subjectsOf(email: string, address: string | null): Promise<readonly Limited[]> {
  const range = addressRange(address);
  const account = { subject: `account:${email}`, ...perAccount };
  const network = { subject: `range:${range}`, ...perNetwork };
  if (address === null || !(await isOwnNetwork(email, range))) return [account, network];
  const own = { subject: `${account.subject}:${range}`, ...perAccount };
  return [{ ...account, most: Infinity }, { ...network, most: Infinity }, own];
}

const sessionsMax = 100;

async function isOwnNetwork(email: string, range: string): Promise<boolean> {
  const isInRange = (address: string) => addressRange(address) === range;
  if ((await store.readSessionAddresses(email, sessionsMax)).some(isInRange)) return true;
  // The user of a reset link has read the owner's mail.
  return (await store.readResetAddresses(email, sessionsMax)).some(isInRange);
}

/** @throws ServiceError `rate_limited` with Retry-After while account or network has failed too often. */
export async function checkSignInAllowed(email: string, address: string | null): Promise<void> {
  for (const limited of await subjectsOf(email, address)) await refuseAbove(limited, 0, tooManySignIns);
}

async function refuseAbove(
  { subject, most, windowInMs }: Limited,
  more: number,
  sentence: string,
): Promise<void> {
  const since = new Date(currentTime().getTime() - windowInMs);
  const { failures, oldest } = await store.countFailures(subject, since);
  if (failures < most + more || oldest === null) return;
  const waitInSeconds = Math.max(
    1,
    Math.ceil((oldest.getTime() + windowInMs - currentTime().getTime()) / 1000),
  );
  instruments().rateLimited.inc({ class: 'account' });
  throw new ServiceError('rate_limited', sentence, { headers: { 'Retry-After': String(waitInSeconds) } });
}

export async function beginSignIn(email: string, address: string | null): Promise<Attempt> {
  return countAttempt(await subjectsOf(email, address), tooManySignIns);
}

/** @throws ServiceError `rate_limited` with Retry-After and `sentence`; nothing is counted then. */
export async function countAttempt(subjects: readonly Limited[], sentence: string): Promise<Attempt> {
  for (const limited of subjects) await refuseAbove(limited, 0, sentence);
  const rows = subjects.map(({ subject }) => ({ id: newId(), subject, failedAt: currentTime() }));
  await store.insertFailures(rows);
  const takeBack = () => store.deleteFailures(rows.map(({ id }) => id));
  try {
    // Race: checked again with this attempt, so that of parallel attempts only as many as allowed pass.
    for (const limited of subjects) await refuseAbove(limited, 1, sentence);
  } catch (error) {
    await takeBack();
    throw error;
  }
  return { succeed: takeBack };
}
