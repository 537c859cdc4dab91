import { useQuery } from '@tanstack/react-query';
import { callApi } from '@/components/portal/api/client';
import { apiPath } from '@/lib/core/api-path';
import type { ClientWire } from '@/lib/domain/clients/schema';

/** Of each kind; a retailer has a handful. */
const clientsMax = 100;

/** A client whose secret can be made new, and where. */
interface RotatableClient {
  readonly name: string;
  readonly href: string;
}

/** The clients that are not revoked, for actions that name them; none for users who may not change any. */
export function useClients(mayRotate: boolean): readonly RotatableClient[] {
  const { data } = useQuery({
    queryKey: ['command', 'clients'],
    enabled: mayRotate,
    retry: false,
    queryFn: async ({ signal }) => {
      const kinds = await Promise.all(
        (['bearer', 'hmac'] as const).map((kind) =>
          callApi<readonly ClientWire[]>(`${apiPath('clients', kind)}?count=${clientsMax}`, { signal }),
        ),
      );
      return kinds.flat();
    },
  });
  return (data ?? [])
    .filter(({ revoked }) => !revoked)
    .map(({ authentication, id, description }) => {
      return { name: description, href: `/clients/${authentication}/${id}?rotate` };
    });
}
