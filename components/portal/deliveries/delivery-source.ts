import { deliveryList, type DeliveryRow } from '@/components/portal/deliveries/list';
import { deliveryFailureText } from './delivery-texts';
import { keysetPage } from '@/components/portal/kit/list/keyset-page';
import { listSource } from '@/components/portal/kit/list/list-source';
import { portalValueFormat } from '@/components/portal/kit/format/value-format';
import { textsOf } from '@/components/portal/kit/text/texts-of';
import { deliveryStateOf } from '@/lib/domain/delivery/send/delivery-state';
import { listDeliveries } from '@/lib/domain/delivery/outbox/list-deliveries';
import { personOf } from '@/lib/domain/identifiers/person';

const size = 25;

export const deliverySource = listSource({
  list: deliveryList,
  needs: 'get_deliveries',
  async load(portal, address) {
    const { ctx } = portal;
    const { q, state, channel, identifier, from, to, store, reached, after } = address;
    const found = await listDeliveries(ctx, {
      count: size + 1,
      after: after ?? undefined,
      kind: undefined,
      receiptId: undefined,
      state: state ?? undefined,
      channel: channel ?? undefined,
      text: q ?? undefined,
      identifiers: identifier === null ? undefined : (await personOf(ctx, identifier)).identifiers,
      receipts: {
        from: from ?? undefined,
        to: to ?? undefined,
        storeReferences: store === null ? undefined : [store],
        reached: reached ?? undefined,
      },
    });
    const t = textsOf(portal, 'portal.deliveries');
    const failures = textsOf(portal, 'portal.receipt.delivery.failures');
    const format = portalValueFormat(portal);
    const { timezone } = ctx.retailer.settings;
    return keysetPage({
      address,
      found,
      size,
      placeOf: ({ id }) => id,
      rowOf: (row): DeliveryRow => ({
        id: row.id,
        kind: row.kind,
        channel: row.channel,
        state: deliveryStateOf(row),
        test: row.test,
        recipient: row.recipient,
        subject: row.subject,
        failure: row.failure === null ? null : deliveryFailureText(row.failure, failures),
        time: row.createdAt.toISOString(),
        timeText: format.minute(row.createdAt, timezone),
      }),
      summaryOf: (count) => t('shown', { count }),
    });
  },
});
