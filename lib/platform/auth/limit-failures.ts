import { config } from '@/lib/core/config';
import { ServiceError } from '@/lib/core/errors';
import { giveBack, tryCall, type RateLimit } from '@/lib/platform/rate-limit';
import { addressRange } from './client-address';

/** Wrong credentials that a network may send to one process: five a second, a thousand at once. */
const perNetwork: RateLimit = {
  name: 'wrong-credentials',
  perMinute: 300,
  burst: 1000,
  refused: 'too many wrong credentials from this network',
};

export interface Credential<Caller> {
  /** True when it is right by what this process remembers, without the database. */
  readonly isKnown: () => Promise<boolean>;
  /** @throws ServiceError when it is not right. */
  readonly check: () => Promise<Caller>;
}

/**
 * Where a network has sent too many wrong credentials, only those go on to the database that this process knows to be
 * right, so that a till that shares the network with an attacker is served. Each counts as wrong until it was right, so
 * that parallel ones cannot pass.
 * @throws ServiceError `rate_limited` with Retry-After, and what `check` throws.
 */
export async function limitFailures<Caller>(
  address: string | null,
  { isKnown, check }: Credential<Caller>,
): Promise<Caller> {
  if (!config().rateLimit) return check();
  const network = `credentials:${addressRange(address)}`;
  const { refusal } = tryCall(network, perNetwork);
  if (refusal !== null) {
    if (await isKnown()) return check();
    throw refusal;
  }
  try {
    const caller = await check();
    giveBack(network, perNetwork);
    return caller;
  } catch (error) {
    if (!isWrong(error)) giveBack(network, perNetwork);
    throw error;
  }
}

/** True for a wrong credential, not for an outage of the database. */
function isWrong(error: unknown): boolean {
  return error instanceof ServiceError && [401, 403].includes(error.status);
}
