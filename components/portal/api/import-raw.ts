import type { Posted } from '@/lib/domain/pos/split/import-parts';
import type { Part } from '@/lib/domain/pos/split/part';
import { addressOf } from './address';
import { ApiError } from './request';
import { signedInFetch } from './signed-in-fetch';

/**
 * Returns a refusal instead of throwing it, because the import then continues with the next part or waits.
 */
export async function postPart(
  { bytes, contentType, externalId }: Part,
  store: string,
  signal: AbortSignal,
): Promise<Posted> {
  const property = store === '' ? {} : { 'property-store_reference': store };
  const { method, path } = addressOf('post_pos_receipt', { query: { external_id: externalId, ...property } });
  const response = await signedInFetch(
    path,
    { method, headers: { 'Content-Type': contentType }, body: new Blob([bytes.slice()]), signal },
    'change',
  );
  if (response.ok) return { state: 'stored', id: response.headers.get('service-pos-data-id') ?? '' };
  // The session has ended, so the service would refuse every later part.
  if (response.status === 401)
    return { state: 'ended', error: new ApiError(401, { code: 'unauthenticated' }) };
  const answer = (await response.json().catch(() => ({}))) as { readonly description?: string };
  const error = answer.description ?? `status ${response.status}`;
  if (response.status !== 429 && response.status < 500) return { state: 'refused', error };
  const afterSeconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return { state: 'later', error, ...(Number.isFinite(afterSeconds) && { afterSeconds }) };
}
