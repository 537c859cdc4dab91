import { may } from '@/lib/platform/auth/permissions';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { portalPage } from '@/components/portal/kit/portal-page';
import { BackLink } from '@/components/portal/kit/links/back-link';
import { cache } from 'react';
import { portalFormatLocale, valueFormat } from '@/components/portal/kit/format/value-format';
import { BulkReplay } from '@/components/portal/raw/bulk-replay';
import { SelectionForm } from '@/components/portal/transformations/selection-form';
import { Studio } from '@/components/portal/transformations/studio';
import { Badge } from '@/components/ui/badge';
import { PageHeader } from '@/components/ui/page-header';
import { requirePortal } from '@/lib/platform/auth/find-portal';
import type { Portal } from '@/lib/platform/auth/portal';
import { orNull } from '@/lib/core/errors';
import { decodeSegment } from '@/lib/platform/http/path';
import { getRaw } from '@/lib/domain/pos/get-raw';
import { searchRaw } from '@/lib/domain/pos/search-raw';
import { getTransformation } from '@/lib/domain/transformations/get-transformation';
import { portalPath } from '@/lib/core/portal-path';

type Props = PageProps<'/transformations/[name]'>;

/** Most raw receipts of this transformation that are offered, and most failed raw receipts. */
const choicesMax = 20;

const findPageTransformation = cache(async (segment: string) => {
  const { ctx } = await requirePortal();
  const name = decodeSegment(segment);
  if (!may(ctx, 'get_transformation') || name === null) return null;
  return orNull(getTransformation(ctx, name));
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const detail = await findPageTransformation((await params).name);
  return {
    title: detail?.transformation.name ?? (await getTranslations('portal.transformations'))('notFound.title'),
  };
}

export default portalPage({
  needs: 'get_transformation',
  load: async (_portal: Portal, { params }: Props) => findPageTransformation((await params).name),
  async view(portal, { searchParams }: Props, detail) {
    const { ctx, can } = portal;
    const { transformation, draft, published, versions } = detail;
    const { name } = transformation;
    const { raw: wanted } = await searchParams;
    const mayOpenRaw = may(ctx, 'get_raw_receipt');
    const mayRaw = mayOpenRaw && may(ctx, 'get_raw_receipts');
    const [own, failed, asked] = await Promise.all([
      mayRaw ? searchRaw(ctx, { transformation: name, count: choicesMax }).then(({ rows }) => rows) : [],
      // Failed raw receipts of all transformations are offered, because a new mapping may be meant for them.
      mayRaw ? searchRaw(ctx, { state: 'failed', count: choicesMax }).then(({ rows }) => rows) : [],
      typeof wanted === 'string' && mayOpenRaw ? orNull(getRaw(ctx, wanted)) : null,
    ]);
    const known = new Set<string>();
    const offered = [...(asked === null ? [] : [asked]), ...own, ...failed].filter(({ id, prunedAt }) => {
      const isNew = !known.has(id);
      known.add(id);
      return isNew && prunedAt === null;
    });
    const hasFailed = own.some(({ state }) => state === 'failed');
    const t = await getTranslations('portal.transformations');
    const tStates = await getTranslations('portal.raw.states');
    const locale = portalFormatLocale(portal);
    const format = valueFormat(locale);
    const { timezone } = ctx.retailer.settings;
    const inWords = (at: Date) => format.instant(at, timezone);
    const shown = draft ?? published;
    return (
      <div className="@container">
        <div className="px-4 pt-5 pb-10 @3xl:px-6">
          <PageHeader
            back={
              can('get_transformations') && (
                <BackLink href={portalPath.transformations()}>{t('title')}</BackLink>
              )
            }
            title={<bdi>{name}</bdi>}
            badge={
              <>
                {transformation.publishedVersion !== null && (
                  <Badge tone="success">{t('inForce', { version: transformation.publishedVersion })}</Badge>
                )}
                {draft !== null && <Badge tone="warning">{t('versionStates.draft')}</Badge>}
                {transformation.isDefault && <Badge>{t('default')}</Badge>}
              </>
            }
            actions={
              can('replay_raw_receipts') && <BulkReplay filter={hasFailed ? { transformation: name } : {}} />
            }
          />
          {transformation.contentTypes.length === 0 &&
            !transformation.isDefault &&
            transformation.kind === null && (
              <p className="mb-4 max-w-prose text-sm text-ink-muted">{t('onlyNamed', { name })}</p>
            )}
          <Studio
            start={{
              name,
              kind: transformation.kind,
              mapping: shown?.mapping ?? '',
              inputFormat: shown?.inputFormat ?? 'auto',
              options: { ...shown?.options },
              revision: draft?.revision ?? 0,
              publishedVersion: transformation.publishedVersion,
              hasSample: (shown?.samples ?? []).some(({ expected }) => expected.length > 0),
            }}
            choices={offered.map(({ id, createdAt, state, transactionId, externalId, contentType }) => ({
              id,
              label: [inWords(createdAt), tStates(state), transactionId ?? externalId ?? contentType]
                .filter((part) => part !== null)
                .join(' · '),
            }))}
            chosen={asked?.id ?? own.find(({ prunedAt }) => prunedAt === null)?.id ?? null}
            versions={versions.map((version) => ({
              version: version.version,
              state:
                version.version === transformation.publishedVersion
                  ? 'published'
                  : version.publishedAt === null
                    ? 'draft'
                    : 'former',
              by: version.createdBy,
              updated: inWords(version.updatedAt),
              published: version.publishedAt === null ? null : inWords(version.publishedAt),
            }))}
            may={{
              save: can('put_transformation_draft'),
              publish: can('publish_transformation'),
              rollBack: can('roll_back_transformation'),
              run: can('run_transformation') && mayOpenRaw,
              preview: can('preview_transformation'),
            }}
            locale={locale}
            timeZone={timezone}
          />
          {can('patch_transformation') && (
            <details className="mt-6 rounded-md border px-4 py-3">
              <summary className="cursor-pointer text-sm font-medium">{t('selection')}</summary>
              <div className="max-w-xl pt-4">
                <SelectionForm
                  name={name}
                  contentTypes={transformation.contentTypes}
                  isDefault={transformation.isDefault}
                />
              </div>
            </details>
          )}
        </div>
      </div>
    );
  },
});
