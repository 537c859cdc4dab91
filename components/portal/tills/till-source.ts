import { agoInWords } from '@/components/portal/kit/format/ago-in-words';
import { keysetPage } from '@/components/portal/kit/list/keyset-page';
import { listSource } from '@/components/portal/kit/list/list-source';
import { textsOf } from '@/components/portal/kit/text/texts-of';
import { tillList, type TillRow } from '@/components/portal/tills/list';
import { storesInWords } from '@/components/portal/tills/stores-in-words';
import { orNull } from '@/lib/core/errors';
import { listAllTills } from '@/lib/domain/tills/read-tills';

const size = 50;

export const tillSource = listSource({
  list: tillList,
  needs: 'get_tills',
  async load(portal, address) {
    const { ctx } = portal;
    const { after } = address;
    const found = (await orNull(listAllTills(ctx, { count: size + 1, after: after ?? undefined }))) ?? [];
    const storeOf = await storesInWords(portal, found);
    const t = textsOf(portal, 'portal.tills');
    const ago = agoInWords(portal);
    return keysetPage({
      address,
      found,
      size,
      placeOf: ({ till }) => till,
      rowOf: ({ status: _status, displays, last_heard_timestamp: heard, ...till }): TillRow => ({
        ...till,
        store: storeOf(till),
        heard: ago(heard),
        displays: displays.length,
      }),
      summaryOf: (count) => t('summary', { count }),
    });
  },
});
