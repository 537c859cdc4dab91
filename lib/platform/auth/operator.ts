import { config } from '@/lib/core/config';
import { notFound, ServiceError } from '@/lib/core/errors';
import { isSameSecret } from './same-secret';

/**
 * Checks the operator's `METRICS_TOKEN`. If it is unset, even local callers are refused, because behind a
 * local proxy all requests have a local address.
 * @throws ServiceError `not_found` if it is unset, or `unauthenticated`.
 */
export function checkOperator(headers: Pick<Headers, 'get'>): void {
  const { metricsToken } = config();
  if (metricsToken === undefined) throw notFound('path');
  const given = /^bearer +(\S+)$/i.exec(headers.get('authorization')?.trim() ?? '')?.[1];
  if (given !== undefined && isSameSecret(metricsToken, given)) return;
  const error = given === undefined ? '' : ' error="invalid_token"';
  throw new ServiceError('unauthenticated', 'the operator token is required', {
    headers: { 'WWW-Authenticate': `Bearer${error}` },
  });
}
