import { ServiceError } from '@/lib/core/errors';
import { instruments } from '@/lib/platform/metrics/instruments';
import { newId } from '@/lib/core/ids';
import { addressRange } from './client-address';
import * as store from './store/sign-in-failures';
import { currentTime } from '@/lib/core/clock';

/**
 * Most failed sign-ins of an account. Networks that its owner has used count separately; all unknown networks
 * count together (contract section 14).
 */
const perAccount = { most: 20, windowInMs: 60 * 60 * 1000 } as const;
/** Most failed sign-ins from a network, for all accounts together (contract section 12). */
const perNetwork = { most: 100, windowInMs: 15 * 60 * 1000 } as const;

/** An attempt counts as failed until it succeeds, so that parallel sign-ins cannot pass the limit. */
export interface CountedAttempt {
  readonly succeed: () => Promise<void>;
}

export interface Limited {
  /** Either `<what>:<e-mail or network>` or `account:<e-mail>:<network>`. */
  readonly subject: string;
  readonly most: number;
  readonly windowInMs: number;
}

const tooManySignIns = 'too many failed sign-ins; try again later';

/**
 * A network that the account's owner has used gets a separate counter (contract sections 12 and 14).
 * Otherwise strangers could lock the owner out, and shoppers in a shop's network could lock out its staff.
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
  // Only a person who reads the owner's mail can use a reset link.
  return (await store.readResetAddresses(email, sessionsMax)).some(isInRange);
}

/** @throws ServiceError `rate_limited` with Retry-After. */
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

export async function beginSignIn(email: string, address: string | null): Promise<CountedAttempt> {
  return countSignInAttempt(await subjectsOf(email, address), tooManySignIns);
}

/**
 * Counts a failure for each subject.
 * @throws ServiceError `rate_limited` with Retry-After; then nothing is counted.
 */
export async function countSignInAttempt(
  subjects: readonly Limited[],
  sentence: string,
): Promise<CountedAttempt> {
  for (const limited of subjects) await refuseAbove(limited, 0, sentence);
  const rows = subjects.map(({ subject }) => ({ id: newId(), subject, failedAt: currentTime() }));
  await store.insertFailures(rows);
  const removeWritten = () => store.deleteSignInFailures(rows.map(({ id }) => id));
  try {
    // Race: parallel attempts may all have passed the first check. The second check includes their failures.
    for (const limited of subjects) await refuseAbove(limited, 1, sentence);
  } catch (error) {
    await removeWritten();
    throw error;
  }
  return { succeed: removeWritten };
}
