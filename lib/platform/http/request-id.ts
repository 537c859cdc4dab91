import { newRequestId } from '@/lib/core/ids';
import type { HeaderValues } from './request';

/** `X-Request-Id` of the caller when valid, else a new one. */
export function requestIdOf(headers: HeaderValues): string {
  const sent = headers.get('x-request-id');
  return sent !== null && /^[A-Za-z0-9._:-]{1,128}$/.test(sent) ? sent : newRequestId();
}
