import { newRequestId } from '@/lib/core/ids';
import type { HeaderValues } from './request';

export function requestIdOf(headers: HeaderValues): string {
  const sent = headers.get('x-request-id');
  return sent !== null && /^[A-Za-z0-9._:-]{1,128}$/.test(sent) ? sent : newRequestId();
}
