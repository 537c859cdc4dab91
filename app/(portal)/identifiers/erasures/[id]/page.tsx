import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { portalPage } from '@/components/portal/kit/portal-page';
import { ErasureView } from '@/components/portal/identifiers/erasure-view';
import { orNull } from '@/lib/core/errors';
import { isUuid } from '@/lib/core/ids';
import { getErasure } from '@/lib/domain/privacy/get-erasure';
import { presentErasure } from '@/lib/domain/privacy/present';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('portal.identifiers'))('erasure.title') };
}

/** Neither the page nor its address names the erased person. */
export default portalPage({
  needs: 'get_erasure',
  async view({ ctx, can }, { params }: PageProps<'/identifiers/erasures/[id]'>) {
    const { id } = await params;
    const erasure = isUuid(id) ? await orNull(getErasure(ctx, id)) : null;
    if (erasure === null) notFound();
    return (
      <ErasureView
        erasure={presentErasure(erasure)}
        mayList={can('get_identifiers') || can('search_identifiers')}
        mayRetry={can('retry_erasure')}
      />
    );
  },
});
