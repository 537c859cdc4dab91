import { keysetPage } from '@/components/portal/kit/list/keyset-page';
import { listSource } from '@/components/portal/kit/list/list-source';
import { programList, type ProgramRow } from '@/components/portal/loyalty/list';
import { ruleText } from '@/components/portal/loyalty/rule-text';
import { portalValueFormat } from '@/components/portal/kit/format/value-format';
import { textsOf } from '@/components/portal/kit/text/texts-of';
import { listPrograms } from '@/lib/domain/loyalty/get-program';
import { presentProgram } from '@/lib/domain/loyalty/present';

const size = 50;

export const programSource = listSource({
  list: programList,
  needs: 'get_loyalty_programs',
  async load(portal, address) {
    const { ctx } = portal;
    const { after } = address;
    const found = await listPrograms(ctx, { count: size + 1, after: after ?? undefined });
    const t = textsOf(portal, 'portal.loyalty');
    const text = ruleText(t, portalValueFormat(portal), ctx.retailer.settings.currency);
    return keysetPage({
      address,
      found: found.map(presentProgram),
      size,
      placeOf: ({ id }) => id,
      rowOf: (program): ProgramRow => ({
        id: program.id,
        name: program.name,
        active: program.active,
        rule: text.points(program),
        reward: text.reward(program),
      }),
      summaryOf: (count) => t('summary', { count }),
    });
  },
});
