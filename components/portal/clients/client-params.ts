import type { ClientWire } from '@/lib/domain/clients/schema';

export function paramsOf({ authentication, id }: Pick<ClientWire, 'authentication' | 'id'>) {
  return { authentication, client_id: id };
}
