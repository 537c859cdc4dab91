import { keysetPage } from '@/components/portal/kit/list/keyset-page';
import { listSource } from '@/components/portal/kit/list/list-source';
import { transformationList } from '@/components/portal/transformations/list';
import { textsOf } from '@/components/portal/kit/text/texts-of';
import { listTransformations } from '@/lib/domain/transformations/list-transformations';

const size = 50;

/** The retailer's mappings. */
export const transformationSource = listSource({
  list: transformationList,
  needs: 'get_transformations',
  async load(portal, address) {
    const { ctx } = portal;
    const { after } = address;
    const found = await listTransformations(ctx, { count: size + 1, after: after ?? undefined });
    const t = textsOf(portal, 'portal.transformations');
    return keysetPage({
      address,
      found,
      size,
      placeOf: ({ name }) => name,
      rowOf: (row) => row,
      summaryOf: (count) => t('shown', { count }),
    });
  },
});
