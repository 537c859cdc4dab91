import { agoInWords } from '@/components/portal/kit/format/ago-in-words';
import { clientList, type ClientRow } from '@/components/portal/clients/list';
import { keysetPage } from '@/components/portal/kit/list/keyset-page';
import { listSource } from '@/components/portal/kit/list/list-source';
import { textsOf } from '@/components/portal/kit/text/texts-of';
import { listClients } from '@/lib/domain/clients/list-clients';
import { presentClient } from '@/lib/domain/clients/present';

const size = 50;

export const clientSource = listSource({
  list: clientList,
  needs: 'get_clients',
  async load(portal, address) {
    const { ctx } = portal;
    const { q, after } = address;
    const found = await listClients(ctx, {
      authentication: 'any',
      count: size + 1,
      after: after ?? undefined,
      matching: q ?? undefined,
    });
    const t = textsOf(portal, 'portal.clients');
    const ago = agoInWords(portal);
    return keysetPage({
      address,
      found,
      size,
      placeOf: ({ id }) => id,
      rowOf: (row): ClientRow => {
        const client = presentClient(row);
        return { ...client, lastUsed: ago(client.last_used_timestamp) };
      },
      summaryOf: (count) => t('summary', { count }),
    });
  },
});
