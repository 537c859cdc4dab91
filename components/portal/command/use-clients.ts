import { useApi } from '@/components/portal/api/use-api';
import { portalPath } from '@/lib/core/portal-path';

/** A retailer has few clients, so one page of the list contains all. */
const clientsMax = 100;

interface RotatableClient {
  readonly name: string;
  readonly href: string;
}

export function useClients(enabled: boolean): readonly RotatableClient[] {
  const query = { count: clientsMax };
  const options = { enabled, retry: false };
  const { data: bearer } = useApi('get_clients', { params: { authentication: 'bearer' }, query }, options);
  const { data: hmac } = useApi('get_clients', { params: { authentication: 'hmac' }, query }, options);
  if (bearer === undefined || hmac === undefined) return [];
  return [...bearer, ...hmac]
    .filter(({ revoked }) => !revoked)
    .map(({ authentication, id, description }) => {
      return { name: description, href: portalPath.client({ authentication, id }, { rotate: true }) };
    });
}
