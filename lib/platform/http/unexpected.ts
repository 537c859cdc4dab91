import { logFailure } from '@/lib/platform/db/outage';
import { ServiceError } from '@/lib/core/errors';

/**
 * What the response says about an unexpected error; what it does not need to know goes to the log,
 * with what is `noted` about the request.
 */
export function unexpected(cause: unknown, noted: Readonly<Record<string, unknown>>): ServiceError {
  if (logFailure(cause, noted, 'failed'))
    return new ServiceError('unavailable', 'the service is not available right now; try again', { cause });
  const sentence = 'the service failed; the request id finds the cause in its log';
  return new ServiceError('internal', sentence, { cause });
}
