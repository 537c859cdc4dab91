import { logFailure } from '@/lib/platform/db/outage';
import { ServiceError } from '@/lib/core/errors';

export function unexpected(cause: unknown, noted: Readonly<Record<string, unknown>>): ServiceError {
  if (logFailure(cause, noted, 'failed'))
    return new ServiceError('unavailable', 'the service is not available right now; try again', { cause });
  const sentence = 'the service failed; the request id finds the cause in its log';
  return new ServiceError('internal', sentence, { cause });
}
