import { agoInWords } from '@/components/portal/kit/format/ago-in-words';
import { keysetPage } from '@/components/portal/kit/list/keyset-page';
import { listSource } from '@/components/portal/kit/list/list-source';
import { textsOf } from '@/components/portal/kit/text/texts-of';
import { webhookList, type WebhookRow } from '@/components/portal/webhooks/list';
import { presentWebhook } from '@/lib/domain/webhooks/present';
import { listWebhooks } from '@/lib/domain/webhooks/read-webhooks';

const size = 50;

export const webhookSource = listSource({
  list: webhookList,
  needs: 'get_webhooks',
  async load(portal, address) {
    const found = await listWebhooks(portal.ctx, { count: size + 1, after: address.after ?? undefined });
    const t = textsOf(portal, 'portal.webhooks');
    const ago = agoInWords(portal);
    return keysetPage({
      address,
      found,
      size,
      placeOf: ({ id }) => id,
      rowOf: (row): WebhookRow => {
        const webhook = presentWebhook(row);
        return { ...webhook, lastSuccess: ago(webhook.last_success_timestamp) };
      },
      summaryOf: (count) => t('summary', { count }),
    });
  },
});
