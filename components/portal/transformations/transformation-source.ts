import { agoInWords } from '@/components/portal/kit/format/ago-in-words';
import { keysetPage } from '@/components/portal/kit/list/keyset-page';
import { listSource } from '@/components/portal/kit/list/list-source';
import { transformationList, type TransformationRow } from '@/components/portal/transformations/list';
import { textsOf } from '@/components/portal/kit/text/texts-of';
import { listTransformationUse } from '@/lib/domain/pos/list-transformation-use';
import { kindTitle } from '@/lib/formats/kinds';
import { listTransformations } from '@/lib/domain/transformations/get-transformation';
import { may } from '@/lib/platform/auth/permissions';

const size = 50;
const foldedMin = 4;

export const transformationSource = listSource({
  list: transformationList,
  needs: 'get_transformations',
  async load(portal, address) {
    const { ctx } = portal;
    const { q, after } = address;
    const found = await listTransformations(ctx, {
      count: size + 1,
      after: after ?? undefined,
      matching: q ?? undefined,
    });
    const names = found.map(({ name }) => name);
    const uses = may(ctx, 'get_raw_receipts') ? await listTransformationUse(ctx, names) : null;
    const t = textsOf(portal, 'portal.transformations');
    const ago = agoInWords(portal);
    const page = keysetPage({
      address,
      found,
      size,
      placeOf: ({ name }) => name,
      rowOf: (row): TransformationRow => {
        const { count = 0, failed = 0, succeededAt = null } = uses?.get(row.name) ?? {};
        const succeeded = ago(succeededAt?.toISOString() ?? null);
        return {
          ...row,
          title: row.kind === null ? null : kindTitle(row.kind),
          use: uses === null ? null : { count, failed, succeeded },
          isFolded: false,
        };
      },
      summaryOf: (count) => t('shown', { count }),
    });
    if (page.kind !== 'rows') return page;
    const isUsed = ({ use }: TransformationRow) => use !== null && use.count > 0;
    const used = page.rows.filter(isUsed);
    const rows = [...used, ...page.rows.filter((row) => !isUsed(row))];
    const spare = rows.filter(isSpare);
    const folds = q === null && spare.length >= foldedMin && spare.length < rows.length;
    return { ...page, rows: rows.map((row) => ({ ...row, isFolded: folds && isSpare(row) })) };
  },
});

function isSpare(row: TransformationRow): boolean {
  const isUntouched = row.published_version === 1 && row.draft_version === null && !row.is_default;
  return row.kind !== null && isUntouched && row.use !== null && row.use.count === 0;
}
