import { countResetRequest } from '@/lib/platform/auth/reset-throttle';
import { database } from '@/lib/platform/db/client';
import { enqueue } from '@/lib/platform/queue/enqueue';
import { forgotPasswordJob } from './forgot-password-job';

/**
 * Reveals by neither response nor time if an active user has the address (contract section 12).
 * @throws ServiceError `rate_limited` by address or network.
 */
export async function forgotPassword(email: string, address: string | null): Promise<void> {
  const wanted = email.trim().toLowerCase();
  await countResetRequest(wanted, address);
  await enqueue({ db: database() }, forgotPasswordJob, { email: wanted });
}
