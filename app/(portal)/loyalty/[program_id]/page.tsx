import { may } from '@/lib/platform/auth/permissions';
import { ArrowLeft, Pencil } from 'lucide-react';
import type { Metadata } from 'next';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { portalPage } from '@/components/portal/kit/portal-page';
import { cache } from 'react';
import { listWithin } from '@/components/portal/kit/list/list';
import { parseAddress, text, type Search } from '@/components/portal/kit/list/params';
import { startList } from '@/components/portal/kit/list/start-list';
import { BalanceCard } from '@/components/portal/loyalty/balance-card';
import { ProgramFacts } from '@/components/portal/loyalty/program-facts';
import { ProgramForm } from '@/components/portal/loyalty/program-form';
import { ProgramState } from '@/components/portal/loyalty/program-state';
import { RewardFilter } from '@/components/portal/loyalty/reward-filter';
import { RewardsList } from '@/components/portal/loyalty/rewards-list';
import { rewardList } from '@/components/portal/loyalty/list';
import { portalValueFormat } from '@/components/portal/kit/format/value-format';
import { buttonClass } from '@/components/ui/button';
import { Card, CardHeader } from '@/components/ui/card';
import { PageHeader } from '@/components/ui/page-header';
import { requirePortal } from '@/lib/platform/auth/find-portal';
import type { Portal } from '@/lib/platform/auth/portal';
import { orNull } from '@/lib/core/errors';
import { getBalance } from '@/lib/domain/loyalty/get-balance';
import { getProgram, countMembers } from '@/lib/domain/loyalty/get-program';
import { listNewestLoyaltyEvents } from '@/lib/domain/loyalty/list-events';
import { presentLoyaltyEvent, presentProgram } from '@/lib/domain/loyalty/present';
import type { ProgramWire } from '@/lib/domain/loyalty/schema';
import { portalPath } from '@/lib/core/portal-path';
import { rewardSource } from '@/components/portal/loyalty/reward-source';

const eventsMax = 10;

const findPageProgram = cache(async (id: string): Promise<ProgramWire | null> => {
  const { ctx } = await requirePortal();
  if (!may(ctx, 'get_loyalty_program') || !/^[1-9]\d{0,8}$/.test(id)) return null;
  const program = await orNull(getProgram(ctx, Number(id)));
  return program === null ? null : presentProgram(program);
});

export async function generateMetadata({ params }: PageProps<'/loyalty/[program_id]'>): Promise<Metadata> {
  const program = await findPageProgram((await params).program_id);
  return { title: program?.name ?? (await getTranslations('portal.loyalty'))('notFound.title') };
}

export default portalPage({
  needs: 'get_loyalty_program',
  load: async (_portal: Portal, { params }: PageProps<'/loyalty/[program_id]'>) =>
    findPageProgram((await params).program_id),
  async view(portal, { searchParams }: PageProps<'/loyalty/[program_id]'>, program) {
    const { ctx, can } = portal;
    const search = await searchParams;
    const isEditing = can('patch_loyalty_program') && search['edit'] !== undefined;
    const t = await getTranslations('portal.loyalty');
    const tUi = await getTranslations('ui');
    const page = portalPath.loyaltyProgram(program.id);
    return (
      <div className="@container">
        <div className="px-4 pt-5 @3xl:px-6">
          <PageHeader
            title={isEditing ? t('editTitle', { name: program.name }) : program.name}
            badge={!isEditing && <ProgramState active={program.active} />}
            back={
              (isEditing || can('get_loyalty_programs')) && (
                <Link href={isEditing ? page : portalPath.loyaltyPrograms()}>
                  <ArrowLeft aria-hidden />
                  {isEditing ? program.name : t('title')}
                </Link>
              )
            }
            actions={
              !isEditing &&
              can('patch_loyalty_program') && (
                <Link
                  data-command="edit"
                  aria-keyshortcuts="e"
                  href={portalPath.loyaltyProgram(program.id, { edit: true })}
                  className={buttonClass({ variant: 'primary' })}
                >
                  <Pencil aria-hidden />
                  {tUi('edit')}
                </Link>
              )
            }
          />
          {isEditing ? (
            <ProgramForm program={program} currency={ctx.retailer.settings.currency} />
          ) : (
            <div className="flex flex-col gap-4 pb-10">
              <div className="grid items-start gap-4 @4xl:grid-cols-2">
                <ProgramFacts
                  program={program}
                  members={await countMembers(ctx, program.id)}
                  format={portalValueFormat(portal)}
                  currency={ctx.retailer.settings.currency}
                  timeZone={ctx.retailer.settings.timezone}
                />
                {may(ctx, 'get_loyalty_identifier') && (
                  <Balance
                    portal={{ ...portal, ctx }}
                    programId={program.id}
                    who={parseAddress({ who: text() }, search).who}
                  />
                )}
              </div>
              {may(ctx, 'get_rewards') && (
                <Rewards portal={{ ...portal, ctx }} program={program} search={searchParams} />
              )}
            </div>
          )}
        </div>
      </div>
    );
  },
});

interface RewardsProps {
  readonly portal: Portal<'get_rewards'>;
  readonly program: ProgramWire;
  readonly search: Promise<Search>;
}

async function Rewards({ portal, program, search }: RewardsProps) {
  const t = await getTranslations('portal.loyalty.rewards');
  const list = listWithin(rewardList, { program: program.id });
  const none = (reason: 'none' | 'noneYet') => <p className="px-4 text-sm text-ink-subtle">{t(reason)}</p>;
  return (
    <Card className="@container overflow-hidden">
      <CardHeader title={t('title')} className="border-b-0" />
      <RewardFilter programId={program.id} />
      <RewardsList
        start={await startList({ ...rewardSource, list }, portal, search)}
        programId={program.id}
        mayOpenConsumers={portal.can('get_identifier')}
        mayClaim={portal.can('patch_reward')}
        none={{ empty: none('noneYet'), query: none('none'), place: none('none') }}
      />
    </Card>
  );
}

interface BalanceProps {
  readonly portal: Portal<'get_loyalty_identifier'>;
  readonly programId: number;
  readonly who: string | null;
}

async function Balance({ portal, programId, who }: BalanceProps) {
  const { ctx, can } = portal;
  const balance = who === null ? null : await orNull(getBalance(ctx, programId, who));
  const events =
    balance !== null && may(ctx, 'get_identifier_events')
      ? await listNewestLoyaltyEvents(ctx, { programId, identifier: balance.identifier }, eventsMax)
      : [];
  return (
    <BalanceCard
      programId={programId}
      who={who}
      value={balance?.value ?? null}
      events={events.map(presentLoyaltyEvent)}
      may={{
        adjust: can('patch_loyalty_identifier'),
        openConsumer: can('get_identifier'),
        openReceipts: can('get_receipt'),
      }}
      format={portalValueFormat(portal)}
      timeZone={ctx.retailer.settings.timezone}
    />
  );
}
