import { cardList, type CardRow } from '@/components/portal/cards/list';
import { keysetPage } from '@/components/portal/kit/list/keyset-page';
import { listSource } from '@/components/portal/kit/list/list-source';
import { portalValueFormat } from '@/components/portal/kit/format/value-format';
import { textsOf } from '@/components/portal/kit/text/texts-of';
import { orNull } from '@/lib/core/errors';
import { listCards } from '@/lib/domain/cards/list-cards';
import { presentCard } from '@/lib/domain/cards/present';

const size = 50;

export const cardSource = listSource({
  list: cardList,
  needs: 'get_cards',
  async load(portal, address) {
    const { ctx } = portal;
    const { q, after } = address;
    const wanted = { count: size + 1, number: q ?? undefined, after: after ?? undefined };
    const found = (await orNull(listCards(ctx, wanted))) ?? [];
    const t = textsOf(portal, 'portal.cards');
    const format = portalValueFormat(portal);
    const when = (timestamp: string) => format.minute(new Date(timestamp), ctx.retailer.settings.timezone);
    return keysetPage({
      address,
      found: found.map(presentCard),
      size,
      placeOf: ({ place }) => place,
      rowOf: (card): CardRow => ({
        place: card.place,
        number: card.card_number,
        created: when(card.created_timestamp),
        updated: when(card.updated_timestamp),
      }),
      summaryOf: (count) => t('summary', { count }),
    });
  },
});
