import type { ClientWire } from '@/lib/domain/clients/schema';

/** What names a client in the path of an operation. */
export function paramsOf({ authentication, id }: Pick<ClientWire, 'authentication' | 'id'>) {
  return { authentication, client_id: id };
}
