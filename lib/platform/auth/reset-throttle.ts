import { addressRange } from './client-address';
import { countSignInAttempt } from './sign-in-throttle';

const mailsPerAddressMax = 3;
const requestsPerRangeMax = 30;
const windowInMs = 15 * 60 * 1000;

/**
 * Limits mails to one address, so that its mailbox cannot be flooded. The owner waits 15 minutes at most.
 * @throws ServiceError `rate_limited` with Retry-After.
 */
export function countResetRequest(email: string, address: string | null): Promise<unknown> {
  return countSignInAttempt(
    [
      { subject: `reset:${email}`, most: mailsPerAddressMax, windowInMs },
      { subject: `reset-range:${addressRange(address)}`, most: requestsPerRangeMax, windowInMs },
    ],
    'too many requests for a new password; try again later',
  );
}
