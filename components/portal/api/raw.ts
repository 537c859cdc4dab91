import type { RawReplayWire } from '@/lib/domain/pos/schema';
import type { JsonValue } from '@/lib/core/json';
import { callApi } from './client';
import { apiPath } from '@/lib/core/api-path';
import { signedInFetch } from './signed-in-fetch';
import type { MappingFailure } from './transformations';

/** POST /pos/raw/{id}/_replay from the browser. @throws ApiError */
export function replayRaw(id: string): Promise<null> {
  return callApi(apiPath('pos', 'raw', id, '_replay'), { method: 'POST' });
}

/** Which raw receipts a bulk replay takes. */
export interface ReplayFilter {
  readonly transformation?: string;
  readonly code?: string;
  readonly cause?: string;
}

/** POST /pos/raw/_replay from the browser: all that failed and meet the filter. @throws ApiError */
export function startReplay(filter: ReplayFilter): Promise<RawReplayWire> {
  return callApi(apiPath('pos', 'raw', '_replay'), { method: 'POST', body: { state: 'failed', ...filter } });
}

/** GET /pos/replays/{id} from the browser. @throws ApiError */
export function fetchReplay(id: string, signal: AbortSignal): Promise<RawReplayWire> {
  return callApi(apiPath('pos', 'replays', id), { signal });
}

/** What a mapping works on. */
export interface ParsedRaw {
  readonly format: string;
  readonly value: JsonValue;
  readonly truncated: boolean;
  readonly failure: MappingFailure | null;
}

/** GET /pos/raw/{id}/parsed from the browser. @throws ApiError */
export function fetchParsed(id: string, signal: AbortSignal): Promise<ParsedRaw> {
  return callApi(apiPath('pos', 'raw', id, 'parsed'), { signal });
}

/** GET /pos/raw/{id}/content from the browser: the bytes. @throws Error */
export async function fetchContent(id: string, signal: AbortSignal): Promise<Uint8Array> {
  const response = await signedInFetch(apiPath('pos', 'raw', id, 'content'), { signal }, 'read');
  if (!response.ok) throw new Error(`status ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
