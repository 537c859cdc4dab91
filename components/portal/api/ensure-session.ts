import { apiAddress } from './address';
import { ApiError } from './request';
import { isRenewalOffered, signedInFetch } from './signed-in-fetch';

/**
 * If the session has ended, asks the person to sign in on this page, so that typed text is not lost.
 * @throws ApiError 401 if the person declines, 0 if the service is not reached.
 */
export async function ensureSession(): Promise<void> {
  if (!isRenewalOffered()) return;
  const response = await signedInFetch(apiAddress('get_profile'), {}, 'step').catch((cause: unknown) => {
    throw new ApiError(0, {}, { cause });
  });
  if (response.status === 401) throw new ApiError(401, { code: 'unauthenticated' });
}
