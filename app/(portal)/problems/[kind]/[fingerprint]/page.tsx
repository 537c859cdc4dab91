import type { Metadata } from 'next';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { BackLink } from '@/components/portal/kit/links/back-link';
import { BulkRetry } from '@/components/portal/deliveries/bulk-retry';
import { portalPage } from '@/components/portal/kit/portal-page';
import { Notice } from '@/components/portal/kit/notice';
import { portalValueFormat } from '@/components/portal/kit/format/value-format';
import { evidenceOf } from '@/components/portal/problems/evidence';
import { EvidenceList } from '@/components/portal/problems/evidence-list';
import { peopleOf } from '@/components/portal/problems/people';
import { ProblemActions } from '@/components/portal/problems/problem-actions';
import { ProblemFacts } from '@/components/portal/problems/problem-facts';
import { problemWords } from '@/components/portal/problems/problem-words';
import { BulkReplay } from '@/components/portal/raw/bulk-replay';
import { studioHref } from '@/components/portal/raw/studio-href';
import { Badge } from '@/components/ui/badge';
import { buttonClass } from '@/components/ui/button';
import { PageHeader } from '@/components/ui/page-header';
import { orNull } from '@/lib/core/errors';
import { portalPath } from '@/lib/core/portal-path';
import { getProblem } from '@/lib/domain/problems/list-problems';
import type { Portal } from '@/lib/platform/auth/portal';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('portal.problems');
  return { title: t('title') };
}

const tones = { open: 'danger', snoozed: 'neutral', resolved: 'success' } as const;

export default portalPage({
  needs: { any: ['get_raw_receipts', 'get_receipts', 'get_deliveries', 'get_erasure'] },
  load: async ({ ctx }: Portal, { params }: PageProps<'/problems/[kind]/[fingerprint]'>) => {
    const { kind, fingerprint } = await params;
    return orNull(getProblem(ctx, kind, fingerprint));
  },
  async view(portal, _props: PageProps<'/problems/[kind]/[fingerprint]'>, problem) {
    const { ctx, can } = portal;
    const t = await getTranslations('portal.problems');
    const format = portalValueFormat(portal);
    const [say, evidence, people] = await Promise.all([
      problemWords(portal, [problem]),
      evidenceOf(portal, problem),
      peopleOf(portal),
    ]);
    const { title, note } = say(problem);
    const { cause, kind, fingerprint, status, assignee, count } = problem;
    const raw = cause.kind === 'raw_failed' ? cause : null;
    const isFixed = raw?.isPublishedSince === true;
    return (
      <div className="@container">
        <div className="px-4 pt-5 pb-10 @3xl:px-6">
          <PageHeader
            back={<BackLink href={portalPath.problems()}>{t('title')}</BackLink>}
            title={title}
            badge={<Badge tone={tones[status]}>{t(`states.${status}`)}</Badge>}
            description={note}
            actions={
              <>
                <ProblemActions
                  kind={kind}
                  fingerprint={fingerprint}
                  status={status}
                  assignee={assignee?.email ?? null}
                  people={people}
                />
                {raw !== null && can('get_transformations') && can('get_raw_receipt') && (
                  <Link
                    href={studioHref({ id: problem.sample?.id ?? null, transformation: raw.transformation })}
                    className={buttonClass({ variant: isFixed ? 'secondary' : 'primary' })}
                  >
                    {t(raw.transformation === null ? 'actions.write' : 'actions.openStudio')}
                  </Link>
                )}
                {raw !== null && can('replay_raw_receipts') && (
                  <BulkReplay
                    filter={{ cause: fingerprint }}
                    label={t(isFixed ? 'actions.replayFixed' : 'actions.replay', { count })}
                    variant={isFixed ? 'primary' : 'secondary'}
                    leadsTo={portalPath.problems()}
                  />
                )}
                {kind === 'delivery_failed' && can('retry_deliveries') && (
                  <BulkRetry cause={fingerprint} count={count} mayOpen={can('get_delivery')} />
                )}
              </>
            }
          />
          <div className="grid items-start gap-4 @4xl:grid-cols-[minmax(0,1fr)_22rem]">
            <div className="flex min-w-0 flex-col gap-4">
              <Notice role="note">
                <p>{t(`why.${kind}`)}</p>
              </Notice>
              <EvidenceList {...evidence} />
            </div>
            <ProblemFacts
              problem={problem}
              quantity={format.quantity}
              when={(at) => format.instant(at, ctx.retailer.settings.timezone)}
            />
          </div>
        </div>
      </div>
    );
  },
});
