import { z } from 'zod';
import { invalidRequest } from '@/lib/core/errors';
import { problems, violation } from '@/lib/core/problems';
import type { ApiVersion } from './endpoint';
import type { HeaderValues } from './request';

/**
 * Returns null if `service-api-version` is missing (contract section 1).
 * @throws ServiceError `invalid_request` for values other than 1 and 2.
 */
export function versionOf(headers: HeaderValues): ApiVersion | null {
  const value = headers.get('service-api-version')?.trim();
  if (value === undefined) return null;
  if (value === '1') return 1;
  if (value === '2') return 2;
  throw invalidRequest([violation('header', 'service-api-version', 'version', {}, problems.version)]);
}

export const plainFormDeprecation = z
  .string()
  .regex(/^@\d+$/)
  .optional()
  .meta({
    description: 'Present when a deprecated form was used: deprecated since (RFC 9745).',
    examples: ['@1704067200'],
  });
