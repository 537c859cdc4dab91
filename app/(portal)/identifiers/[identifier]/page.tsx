import { may } from '@/lib/platform/auth/permissions';
import { Pencil } from 'lucide-react';
import type { Metadata } from 'next';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { portalPage } from '@/components/portal/kit/portal-page';
import { cache } from 'react';
import { BackLink } from '@/components/portal/kit/links/back-link';
import { ConsumerFacts } from '@/components/portal/identifiers/consumer-facts';
import { ConsumerLoyalty } from '@/components/portal/identifiers/consumer-loyalty';
import { consumerName } from '@/components/portal/identifiers/consumer-name';
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
import { deliveryStateOf } from '@/lib/domain/delivery/delivery-state';
import { listDeliveries } from '@/lib/domain/delivery/list-deliveries';
import { getIdentifier } from '@/lib/domain/identifiers/get-identifier';
import type { IdentifierWire } from '@/lib/domain/identifiers/schema';
import { totalByCurrency } from '@/lib/domain/identifiers/total-by-currency';
import { listBalances } from '@/lib/domain/loyalty/list-balances';
import { listNewestEvents } from '@/lib/domain/loyalty/list-events';
import { presentEvent } from '@/lib/domain/loyalty/present';
import { forParts, mapInParts } from '@/lib/domain/receipts/in-parts';
import { listReceipts } from '@/lib/domain/receipts/list-receipts';
import { portalPath } from '@/lib/core/portal-path';

/** Latest receipts, messages and changes of points that the page shows. */
const latestMax = 8;

/** Read once per request; null when there is none for this user. */
const findPageConsumer = cache(async (segment: string): Promise<IdentifierWire | null> => {
  const { ctx } = await requirePortal();
  const name = decodeSegment(segment);
  if (!may(ctx, 'get_identifier') || name === null) return null;
  return orNull(getIdentifier(ctx, name));
});

export async function generateMetadata({
  params,
}: PageProps<'/identifiers/[identifier]'>): Promise<Metadata> {
  const consumer = await findPageConsumer((await params).identifier);
  const t = await getTranslations('portal.identifiers');
  return {
    title:
      consumer === null ? t('notFound.title') : (consumerName(consumer.properties) ?? consumer.identifier),
  };
}

/** One consumer: facts, receipts, points, rights by law, and with `?edit` the form. */
export default portalPage({
  needs: 'get_identifier',
  load: async (_portal: Portal, { params }: PageProps<'/identifiers/[identifier]'>) =>
    findPageConsumer((await params).identifier),
  async view(portal, { searchParams }: PageProps<'/identifiers/[identifier]'>, consumer) {
    const { can } = portal;
    const isEditing = can('patch_identifier') && (await searchParams)['edit'] !== undefined;
    const t = await getTranslations('portal.identifiers');
    const tUi = await getTranslations('ui');
    const href = portalPath.identifier(consumer.identifier);
    const name = consumerName(consumer.properties);
    const title = name ?? consumer.identifier;
    const mayList = can('get_identifiers') || can('search_identifiers');
    return (
      <div className="@container">
        <div className="px-4 pt-5 @3xl:px-6">
          <PageHeader
            title={isEditing ? t('editTitle', { name: title }) : title}
            description={name !== null && <bdi className="foreign">{consumer.identifier}</bdi>}
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
                  href={portalPath.identifier(consumer.identifier, { edit: true })}
                  className={buttonClass({ variant: 'primary' })}
                >
                  <Pencil aria-hidden />
                  {tUi('edit')}
                </Link>
              )
            }
          />
          {isEditing ? (
            <EditConsumer identifier={consumer} />
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
                <ConsumerPrivacy
                  identifier={consumer.identifier}
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
  readonly consumer: IdentifierWire;
}

async function Facts({ portal, consumer }: PartProps) {
  const { ctx, can } = portal;
  return (
    <ConsumerFacts
      identifier={consumer}
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
    totalByCurrency(ctx, consumer.identifier),
    may(ctx, 'get_receipts') ? listReceipts(ctx, { count: latestMax, consumer: [consumer.identifier] }) : [],
  ]);
  return (
    <ConsumerReceipts
      identifier={consumer}
      totals={totals}
      latest={await mapInParts(forParts(ctx, [consumer.identifier]), latest, (receipt) =>
        listRow(receipt, words),
      )}
      maySearch={can('get_receipts') && can('search_receipts')}
      mayOpen={can('get_receipt')}
      format={format}
      timeZone={timezone}
    />
  );
}

async function Messages({ portal, consumer: { identifier } }: PartProps<'get_deliveries'>) {
  const { ctx, can } = portal;
  const { timezone } = ctx.retailer.settings;
  const format = portalValueFormat(portal);
  const latest = await listDeliveries(ctx, { count: latestMax, after: undefined, identifier });
  return (
    <ConsumerMessages
      identifier={identifier}
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

async function Loyalty({ portal, consumer: { identifier } }: PartProps<'get_loyalty_identifier'>) {
  const { ctx, can } = portal;
  const balances = await listBalances(ctx, identifier);
  const withEvents = await Promise.all(
    balances.map(async (balance) => ({
      ...balance,
      events: may(ctx, 'get_identifier_events')
        ? (await listNewestEvents(ctx, { programId: balance.programId, identifier }, latestMax)).map(
            presentEvent,
          )
        : [],
    })),
  );
  return (
    <ConsumerLoyalty
      identifier={identifier}
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
