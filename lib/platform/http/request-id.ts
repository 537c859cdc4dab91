import { newRequestId } from '@/lib/core/ids';
import type { HeaderValues } from './request';

/** Id of a request in log and answer: the caller's `X-Request-Id` when valid, else a new one. */
export function requestIdOf(headers: HeaderValues): string {
  const sent = headers.get('x-request-id');
  return sent !== null && /^[A-Za-z0-9._:-]{1,128}$/.test(sent) ? sent : newRequestId();
}
