import type { Context } from '@/lib/platform/context';
import { readPublished } from '@/lib/domain/transformations/store';
import { readFailureGroups, readFailures, type FailureGroupRow } from './store/causes';
import { withoutDocument, type RecordedFailure } from './failure-cause';
import { mayReadDocuments } from './store/list';

/** Only this many failures, the newest, are grouped. Grouping then takes less than a second. */
export const groupedMax = 20_000;
const groupsMax = 100;

export interface FailureGroup extends FailureGroupRow {
  readonly transformation: string | null;
  readonly failure: RecordedFailure;
  readonly isPublishedSince: boolean;
}

/**
 * Lists the biggest groups first. Callers who may not read raw receipts get no texts that may repeat a
 * document.
 */
export async function listFailureGroups(
  ctx: Context<'get_raw_receipts'>,
  filter: { readonly transformation?: string | undefined },
): Promise<FailureGroup[]> {
  const rows = await readFailureGroups(ctx, filter, { among: groupedMax, count: groupsMax });
  if (rows.length === 0) return [];
  const failures = await readFailures(
    ctx,
    rows.map(({ newest }) => newest),
  );
  const names = [...failures.values()].flatMap(({ transformation }) => transformation ?? []);
  const published = names.length === 0 ? new Map<string, Date>() : await readPublished(ctx, names);
  return rows.flatMap((row) => {
    const noted = failures.get(row.newest);
    // The raw receipt was deleted meanwhile.
    if (noted === undefined) return [];
    const { transformation } = noted;
    const publishedAt = transformation === null ? undefined : published.get(transformation);
    return {
      ...row,
      transformation,
      failure: mayReadDocuments(ctx) ? noted : withoutDocument(noted),
      isPublishedSince: publishedAt !== undefined && row.triedAt !== null && publishedAt > row.triedAt,
    };
  });
}
