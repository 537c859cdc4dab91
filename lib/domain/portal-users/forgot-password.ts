import { countResetRequest } from '@/lib/platform/auth/reset-throttle';
import { database } from '@/lib/platform/db/client';
import { enqueue } from '@/lib/platform/queue/enqueue';
import { forgotPasswordJob } from './forgot-password-job';

/**
 * Neither the answer nor its duration shows if an active user has the address (contract section 12).
 * @throws ServiceError `rate_limited` for the address or the network.
 */
export async function forgotPassword(email: string, address: string | null): Promise<void> {
  const wanted = email.trim().toLowerCase();
  await countResetRequest(wanted, address);
  await enqueue({ db: database() }, forgotPasswordJob, { email: wanted });
}
