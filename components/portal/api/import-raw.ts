import { apiPath } from '@/lib/core/api-path';
import type { FailureCause } from '@/lib/domain/pos/failure-cause';
import type { RawWire } from '@/lib/domain/pos/schema';
import type { Posted } from '@/lib/domain/pos/split/import-parts';
import type { Part } from '@/lib/domain/pos/split/part';
import { callApi } from './client';
import { signedInFetch } from './signed-in-fetch';

/** POST /pos/receipts from the browser: one part of a file, for a store where one is named. */
export async function postPart(
  { bytes, contentType, externalId }: Part,
  store: string,
  signal: AbortSignal,
): Promise<Posted> {
  const query = new URLSearchParams({ external_id: externalId });
  if (store !== '') query.set('property-store_reference', store);
  const response = await signedInFetch(
    `${apiPath('pos', 'receipts')}?${query.toString()}`,
    { method: 'POST', headers: { 'Content-Type': contentType }, body: new Blob([bytes.slice()]), signal },
    'change',
  );
  if (response.ok) return { state: 'stored', id: response.headers.get('service-pos-data-id') ?? '' };
  const answer = (await response.json().catch(() => ({}))) as { readonly description?: string };
  const error = answer.description ?? `status ${response.status}`;
  if (response.status !== 429 && response.status < 500) return { state: 'refused', error };
  const afterSeconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return { state: 'later', error, ...(Number.isFinite(afterSeconds) && { afterSeconds }) };
}

/** A raw receipt that was imported; its failure with the reasons that this version of the service knows. */
export type ImportedRaw = Pick<RawWire, 'id' | 'state' | 'receipt_ids' | 'ignored_reason'> & {
  readonly failure: (FailureCause & { readonly code: string; readonly message: string }) | null;
};

/** GET /pos/raw/{id} from the browser. @throws ApiError */
export function fetchRaw(id: string, signal: AbortSignal): Promise<ImportedRaw> {
  return callApi(apiPath('pos', 'raw', id), { signal });
}
