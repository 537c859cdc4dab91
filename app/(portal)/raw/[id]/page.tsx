import { may } from '@/lib/platform/auth/permissions';
import type { Metadata } from 'next';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { portalPage } from '@/components/portal/kit/portal-page';
import { cache } from 'react';
import { ActorName } from '@/components/portal/audit/actor-name';
import { clientsOf } from '@/components/portal/audit/read-audit';
import { BackLink } from '@/components/portal/kit/links/back-link';
import { MaybeLink } from '@/components/portal/kit/links/maybe-link';
import { Notice } from '@/components/portal/kit/notice';
import { portalValueFormat } from '@/components/portal/kit/format/value-format';
import { RawContent } from '@/components/portal/raw/raw-content';
import { rawFailureText } from '@/components/portal/raw/raw-failure-text';
import { RawStateBadge } from '@/components/portal/raw/raw-state-badge';
import { ReplayButton } from '@/components/portal/raw/replay-button';
import { studioHref } from '@/components/portal/raw/studio-href';
import { RequestId } from '@/components/portal/requests/request-id';
import { InstallBuiltIn } from '@/components/portal/raw/install-built-in';
import { buttonClass } from '@/components/ui/button';
import { Card, CardBody, CardHeader } from '@/components/ui/card';
import { Description, DescriptionList } from '@/components/ui/description-list';
import { PageHeader } from '@/components/ui/page-header';
import { requirePortal } from '@/lib/platform/auth/find-portal';
import type { Portal } from '@/lib/platform/auth/portal';
import { orNull } from '@/lib/core/errors';
import { getRaw, listMadeReceipts } from '@/lib/domain/pos/get-raw';
import { portalPath } from '@/lib/core/portal-path';

const madeShown = 50;

const findPageRaw = cache(async (id: string) => {
  const { ctx } = await requirePortal();
  if (!may(ctx, 'get_raw_receipt')) return null;
  return orNull(getRaw(ctx, id));
});

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('portal.raw');
  return { title: t('one') };
}

export default portalPage({
  needs: 'get_raw_receipt',
  load: async (_portal: Portal, { params }: PageProps<'/raw/[id]'>) => findPageRaw((await params).id),
  async view(portal, _props: PageProps<'/raw/[id]'>, raw) {
    const { ctx, can } = portal;
    const format = portalValueFormat(portal);
    const [made, clients, t, tErrors] = await Promise.all([
      listMadeReceipts(ctx, raw, madeShown),
      clientsOf(ctx, [{ actor: raw.createdBy, subjectType: 'raw_receipt', subjectId: raw.id }]),
      getTranslations('portal.raw'),
      getTranslations('errors'),
    ]);
    const { timezone } = ctx.retailer.settings;
    const reader =
      raw.failureCause?.reason === 'other_kind' ? raw.failureCause.parameters['transformation'] : null;
    const builtIn = typeof reader === 'string' ? reader : null;
    return (
      <div className="@container">
        <div className="px-4 pt-5 pb-10 @3xl:px-6">
          <PageHeader
            back={
              can('get_raw_receipts') && <BackLink href={portalPath.rawReceipts()}>{t('title')}</BackLink>
            }
            title={t('one')}
            badge={<RawStateBadge state={raw.state} test={raw.test} />}
            description={format.instant(raw.createdAt, timezone)}
            actions={
              <>
                {builtIn !== null &&
                  raw.prunedAt === null &&
                  can('post_transformation') &&
                  can('replay_raw_receipt') && <InstallBuiltIn id={raw.id} name={builtIn} />}
                {can('replay_raw_receipt') &&
                  raw.prunedAt === null &&
                  raw.state !== 'received' &&
                  raw.state !== 'processed' && <ReplayButton id={raw.id} />}
                {can('get_transformations') && (
                  <Link
                    href={studioHref(raw)}
                    // Primary for a failed document, because a replay fails again until the mapping is
                    // corrected.
                    className={buttonClass({
                      variant: raw.state === 'failed' && builtIn === null ? 'primary' : 'secondary',
                    })}
                  >
                    {raw.transformation === null && raw.state === 'failed'
                      ? t('writeForIt')
                      : t('openStudio')}
                  </Link>
                )}
              </>
            }
          />
          <div className="flex flex-col gap-4">
            {raw.ignoredReason !== null && (
              <Notice>
                <p>{t('ignoredBecause', { reason: raw.ignoredReason })}</p>
              </Notice>
            )}
            {raw.failureCode !== null && (
              <Notice tone="danger">
                <p className="font-medium">{rawFailureText(tErrors, raw)}</p>
                <details className="text-xs">
                  <summary className="cursor-pointer">{t('failureDetails')}</summary>
                  <code className="font-mono">{raw.failureCode}</code>
                  {raw.failurePosition !== null && ` · ${t('position', { position: raw.failurePosition })}`}
                </details>
              </Notice>
            )}
            <div className="grid items-start gap-4 @4xl:grid-cols-[minmax(0,1fr)_22rem]">
              <div className="min-w-0">
                {raw.prunedAt === null ? (
                  <RawContent id={raw.id} bytes={raw.bytes} mayOriginal={can('get_raw_receipt_original')} />
                ) : (
                  <Notice>{t('pruned', { time: format.instant(raw.prunedAt, timezone) })}</Notice>
                )}
              </div>
              <div className="flex min-w-0 flex-col gap-4">
                <Card>
                  <CardHeader title={t('became')} />
                  {made.length === 0 ? (
                    <CardBody className="text-sm text-ink-muted">{t('becameNothing')}</CardBody>
                  ) : (
                    <ul className="divide-y">
                      {made.map((receipt) => (
                        <li key={receipt.id}>
                          <MaybeLink
                            href={can('get_receipt') ? portalPath.receipt(receipt.id) : null}
                            className="flex items-baseline justify-between gap-3 px-4 py-2.5 text-sm"
                          >
                            <bdi className="truncate">{receipt.transactionId}</bdi>
                            <span className="tabular font-medium">
                              {receipt.currency === null
                                ? format.quantity(receipt.total)
                                : format.money(receipt.total, receipt.currency)}
                            </span>
                          </MaybeLink>
                        </li>
                      ))}
                    </ul>
                  )}
                </Card>
                {raw.leftOut.length > 0 && (
                  <Card>
                    <CardHeader title={t('leftOut')} />
                    <ul className="divide-y text-sm">
                      {raw.leftOut.map(({ id, reason }, index) => (
                        <li key={index} className="px-4 py-2.5">
                          {id !== null && <bdi className="me-2 font-medium wrap-anywhere">{id}</bdi>}
                          <span className="text-ink-muted">{reason}</span>
                        </li>
                      ))}
                    </ul>
                  </Card>
                )}
                <Card>
                  <CardHeader title={t('facts')} />
                  <CardBody className="py-2">
                    <DescriptionList>
                      <Description term={t('fact.contentType')}>{raw.contentType}</Description>
                      <Description term={t('fact.transformation')}>
                        {raw.transformation === null
                          ? null
                          : `${raw.transformation}${raw.transformationVersion === null ? '' : ` · v${raw.transformationVersion}`}`}
                      </Description>
                      <Description term={t('fact.externalId')}>{raw.externalId}</Description>
                      <Description term={t('fact.transactionId')}>{raw.transactionId}</Description>
                      <Description term={t('fact.source')}>
                        {raw.sourceId === null ? null : `${raw.sourceId} · ${raw.entryId}`}
                      </Description>
                      <Description term={t('fact.till')}>{raw.tillId}</Description>
                      <Description term={t('fact.attempts')}>{String(raw.attempts)}</Description>
                      <Description term={t('fact.sender')}>
                        <ActorName actor={raw.createdBy} links={{ clients }} />
                      </Description>
                      <Description term={t('fact.request')}>
                        <RequestId id={raw.requestId} actor={raw.createdBy} mayOpen={can('get_requests')} />
                      </Description>
                      <Description term={t('fact.id')}>
                        <code className="font-mono text-xs wrap-anywhere">{raw.id}</code>
                      </Description>
                    </DescriptionList>
                  </CardBody>
                </Card>
                <details className="rounded-md border px-4 py-3">
                  <summary className="cursor-pointer text-sm font-medium">{t('headers')}</summary>
                  <dl className="pt-2 text-xs">
                    {raw.headers.map(([name, value], index) => (
                      <div key={index} className="flex gap-2 py-0.5">
                        <dt className="shrink-0 font-mono text-ink-subtle">{name}</dt>
                        <dd className="foreign min-w-0 font-mono break-all">{value}</dd>
                      </div>
                    ))}
                  </dl>
                </details>
              </div>
            </div>
          </div>
        </div>
      </div>
    );
  },
});
