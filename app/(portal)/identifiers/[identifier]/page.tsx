import { may } from '@/lib/platform/auth/permissions';
import { Pencil } from 'lucide-react';
import type { Metadata } from 'next';
import Link from 'next/link';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { portalPage } from '@/components/portal/kit/portal-page';
import { cache } from 'react';
import { BackLink } from '@/components/portal/kit/links/back-link';
import { ConsumerFacts } from '@/components/portal/identifiers/consumer-facts';
import { ConsumerLoyalty } from '@/components/portal/identifiers/consumer-loyalty';
import { consumerName } from '@/components/portal/identifiers/consumer-name';
import { ConsumerMerges } from '@/components/portal/identifiers/consumer-merges';
import { ConsumerMessages } from '@/components/portal/identifiers/consumer-messages';
import { ConsumerPrivacy } from '@/components/portal/identifiers/consumer-privacy';
import { ConsumerReceipts } from '@/components/portal/identifiers/consumer-receipts';
import { EditConsumer } from '@/components/portal/identifiers/edit-consumer';
import { portalValueFormat } from '@/components/portal/kit/format/value-format';
import { BackToList } from '@/components/portal/kit/list/back-to-list';
import { listRow, listWords } from '@/components/portal/receipt-list/list-row';
import { buttonClass } from '@/components/ui/button';
import { PageHeader } from '@/components/ui/page-header';
import { requirePortal } from '@/lib/platform/auth/find-portal';
import type { Portal } from '@/lib/platform/auth/portal';
import { orNull } from '@/lib/core/errors';
import { decodeSegment } from '@/lib/platform/http/path';
import { deliveryStateOf } from '@/lib/domain/delivery/send/delivery-state';
import { listDeliveries } from '@/lib/domain/delivery/outbox/list-deliveries';
import { getConsumer, type Consumer } from '@/lib/domain/identifiers/consumers';
import { findSimilarIdentifiers } from '@/lib/domain/identifiers/similar-identifiers';
import { totalByCurrency } from '@/lib/domain/identifiers/total-by-currency';
import { listBalances } from '@/lib/domain/loyalty/list-balances';
import { listNewestLoyaltyEvents } from '@/lib/domain/loyalty/list-events';
import { presentLoyaltyEvent } from '@/lib/domain/loyalty/present';
import { forParts, mapInParts } from '@/lib/domain/receipts/read/in-parts';
import { listReceipts } from '@/lib/domain/receipts/read/list-receipts';
import { portalPath } from '@/lib/core/portal-path';

const latestMax = 8;

const findPageConsumer = cache(async (segment: string): Promise<Consumer | null> => {
  const { ctx } = await requirePortal();
  const name = decodeSegment(segment);
  if (!may(ctx, 'get_identifier') || name === null) return null;
  return orNull(getConsumer(ctx, name));
});

export async function generateMetadata({
  params,
}: PageProps<'/identifiers/[identifier]'>): Promise<Metadata> {
  const consumer = await findPageConsumer((await params).identifier);
  const t = await getTranslations('portal.identifiers');
  return {
    title:
      consumer === null ? t('notFound.title') : (consumerName(consumer.known.properties) ?? consumer.head),
  };
}

/** The argument `?edit` opens the form. A merged identifier redirects to the identifier that replaced it. */
export default portalPage({
  needs: 'get_identifier',
  load: async (_portal: Portal, { params }: PageProps<'/identifiers/[identifier]'>) =>
    findPageConsumer((await params).identifier),
  async view(portal, { params, searchParams }: PageProps<'/identifiers/[identifier]'>, consumer) {
    const { head, known } = consumer;
    if (decodeSegment((await params).identifier) !== head) redirect(portalPath.identifier(head));
    const { can } = portal;
    const isEditing = can('patch_identifier') && (await searchParams)['edit'] !== undefined;
    const t = await getTranslations('portal.identifiers');
    const tUi = await getTranslations('ui');
    const href = portalPath.identifier(head);
    const name = consumerName(known.properties);
    const title = name ?? head;
    const mayList = can('get_identifiers') || can('search_identifiers');
    return (
      <div className="@container">
        <div className="px-4 pt-5 @3xl:px-6">
          <PageHeader
            title={isEditing ? t('editTitle', { name: title }) : title}
            description={name !== null && <bdi className="foreign">{head}</bdi>}
            back={
              isEditing ? (
                <BackLink href={href}>{title}</BackLink>
              ) : (
                mayList && <BackToList list="identifiers">{t('title')}</BackToList>
              )
            }
            actions={
              !isEditing &&
              can('patch_identifier') && (
                <Link
                  data-command="edit"
                  aria-keyshortcuts="e"
                  href={portalPath.identifier(head, { edit: true })}
                  className={buttonClass({ variant: 'primary' })}
                >
                  <Pencil aria-hidden />
                  {tUi('edit')}
                </Link>
              )
            }
          />
          {isEditing ? (
            <EditConsumer identifier={known} />
          ) : (
            <div className="grid items-start gap-4 pb-10 @5xl:grid-cols-[minmax(0,1fr)_24rem]">
              <div className="flex min-w-0 flex-col gap-4">
                <Facts portal={portal} consumer={consumer} />
                <Receipts portal={portal} consumer={consumer} />
                {may(portal.ctx, 'get_deliveries') && (
                  <Messages portal={{ ...portal, ctx: portal.ctx }} consumer={consumer} />
                )}
              </div>
              <div className="flex min-w-0 flex-col gap-4">
                {may(portal.ctx, 'get_loyalty_identifier') && (
                  <Loyalty portal={{ ...portal, ctx: portal.ctx }} consumer={consumer} />
                )}
                {may(portal.ctx, 'get_identifier_merges') && (
                  <Merges portal={{ ...portal, ctx: portal.ctx }} consumer={consumer} />
                )}
                <ConsumerPrivacy
                  identifier={head}
                  merged={consumer.merged.length}
                  mayExport={can('export_identifier')}
                  mayErase={can('erase_identifier')}
                  mayFollow={can('get_erasure')}
                />
              </div>
            </div>
          )}
        </div>
      </div>
    );
  },
});

interface PartProps<Granted extends string = never> {
  readonly portal: Portal<Granted>;
  readonly consumer: Consumer;
}

async function Facts({ portal, consumer }: PartProps) {
  const { ctx, can } = portal;
  return (
    <ConsumerFacts
      identifier={consumer.known}
      optOuts={consumer.optOuts}
      format={portalValueFormat(portal)}
      timeZone={ctx.retailer.settings.timezone}
      mayValidate={can('validate_identifier')}
    />
  );
}

async function Receipts({ portal, consumer }: PartProps<'get_identifier'>) {
  const { ctx, can } = portal;
  const { timezone } = ctx.retailer.settings;
  const format = portalValueFormat(portal);
  const words = listWords(portal);
  const [totals, latest] = await Promise.all([
    totalByCurrency(ctx, consumer.identifiers),
    may(ctx, 'get_receipts') ? listReceipts(ctx, { count: latestMax, consumer: consumer.identifiers }) : [],
  ]);
  return (
    <ConsumerReceipts
      identifier={consumer.known}
      identifiers={consumer.identifiers}
      totals={totals}
      latest={await mapInParts(forParts(ctx, consumer.identifiers), latest, (receipt) =>
        listRow(receipt, words),
      )}
      maySearch={can('get_receipts') && can('search_receipts')}
      mayOpen={can('get_receipt')}
      format={format}
      timeZone={timezone}
    />
  );
}

async function Messages({ portal, consumer: { head, identifiers } }: PartProps<'get_deliveries'>) {
  const { ctx, can } = portal;
  const { timezone } = ctx.retailer.settings;
  const format = portalValueFormat(portal);
  const latest = await listDeliveries(ctx, { count: latestMax, after: undefined, identifiers });
  return (
    <ConsumerMessages
      identifier={head}
      latest={latest.map(({ createdAt, ...message }) => ({
        ...message,
        state: deliveryStateOf(message),
        time: createdAt.toISOString(),
        timeText: format.instant(createdAt, timezone),
      }))}
      mayOpen={can('get_delivery')}
    />
  );
}

async function Loyalty({ portal, consumer: { head, identifiers } }: PartProps<'get_loyalty_identifier'>) {
  const { ctx, can } = portal;
  const balances = await Promise.all(
    identifiers.map(async (identifier) =>
      (await listBalances(ctx, identifier)).map((balance) => ({ ...balance, identifier })),
    ),
  );
  const withEvents = await Promise.all(
    balances.flat().map(async ({ identifier, ...balance }) => ({
      ...balance,
      identifier,
      events: may(ctx, 'get_identifier_events')
        ? (await listNewestLoyaltyEvents(ctx, { programId: balance.programId, identifier }, latestMax)).map(
            presentLoyaltyEvent,
          )
        : [],
    })),
  );
  return (
    <ConsumerLoyalty
      identifier={head}
      balances={withEvents}
      may={{
        adjust: can('patch_loyalty_identifier'),
        openProgram: can('get_loyalty_program'),
        openReceipts: can('get_receipt'),
      }}
      format={portalValueFormat(portal)}
      timeZone={ctx.retailer.settings.timezone}
    />
  );
}

async function Merges({ portal, consumer }: PartProps<'get_identifier_merges'>) {
  const { ctx, can } = portal;
  return (
    <ConsumerMerges
      consumer={consumer}
      similar={can('merge_identifiers') ? await findSimilarIdentifiers(ctx, consumer.head) : []}
      mayUndo={can('unmerge_identifiers')}
      now={ctx.now()}
      format={portalValueFormat(portal)}
      timeZone={ctx.retailer.settings.timezone}
    />
  );
}
