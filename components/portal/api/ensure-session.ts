import { apiAddress } from './address';
import { ApiError } from './request';
import { isRenewalOffered, signedInFetch } from './signed-in-fetch';

/**
 * Renews an ended session in place: the sign-in page would lose typed text.
 * @throws ApiError 401 where the person does not sign in again, 0 where the service is not reached.
 */
export async function ensureSession(): Promise<void> {
  if (!isRenewalOffered()) return;
  const response = await signedInFetch(apiAddress('get_profile'), {}, 'step').catch((cause: unknown) => {
    throw new ApiError(0, {}, { cause });
  });
  if (response.status === 401) throw new ApiError(401, { code: 'unauthenticated' });
}
