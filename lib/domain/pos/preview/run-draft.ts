import { checkHolds } from '@/lib/platform/auth/held-permissions';
import { trusted, type Context } from '@/lib/platform/context';
import { notFound } from '@/lib/core/errors';
import { maskReceipt } from '@/lib/domain/receipts/wire/mask-receipt';
import { differencesOf, type Difference } from '@/lib/domain/transformations/differences';
import { describeFailure, type Failure } from '@/lib/domain/transformations/failure';
import { getVersion } from '@/lib/domain/transformations/get-transformation';
import type { InputFormat, InputOptions } from '@/lib/formats/input-formats';
import { findTransformation, findVersion, type SelectedVersion } from '@/lib/domain/transformations/store';
import { transform } from '@/lib/domain/transformations/transform';
import { TransformationError } from '@/lib/formats/transformation-error';
import { countTried, findTried, type RawRow } from '../store/raw';
import { toTransform } from '../to-transform';

/** A call stops at whichever limit is reached first. */
const perCall = { raw: 20, milliseconds: 2_000 };

/** Fields that are not sent are taken from the saved draft. */
export interface DraftRun {
  readonly name: string;
  readonly inputFormat?: InputFormat | undefined;
  readonly options?: InputOptions | undefined;
  readonly mapping?: string | undefined;
  /** The whole run reads at most this many raw receipts, the newest. */
  readonly count: number;
  readonly after?: string | undefined;
  readonly done: number;
}

interface Side {
  readonly made: readonly unknown[];
  readonly failure: Failure | null;
}

export interface DraftResult {
  readonly raw: RawRow;
  readonly change: 'same' | 'changed' | 'new_failure' | 'fixed';
  readonly before: Side;
  readonly after: Side;
  readonly differences: readonly Difference[];
}

/**
 * Stores nothing.
 * @throws ServiceError `permission_denied` for callers who may not read raw receipts, `not_found`.
 */
export async function runDraft(ctx: Context<'run_transformation'>, run: DraftRun) {
  checkHolds(ctx, ['view.get_raw_receipt']);
  const transformation = await findTransformation(ctx, run.name);
  if (transformation === null) throw notFound('transformation');
  const { publishedVersion } = transformation;
  const published = publishedVersion === null ? null : await findVersion(ctx, run.name, publishedVersion);
  const draft = await draftOf(ctx, run, transformation.kind);
  const total = await countTried(ctx, transformation, run.count);
  const results: DraftResult[] = [];
  const startedAt = performance.now();
  let { after } = run;
  let done = Math.min(run.done, total);
  while (done < total && results.length < perCall.raw && !isLate(startedAt)) {
    const raw = await findTried(ctx, transformation, after);
    if (raw === null) {
      done = total;
      break;
    }
    results.push(await compare(ctx, raw, published, draft));
    after = raw.id;
    done += 1;
  }
  return { total, done, results, next: done < total ? (after ?? null) : null };
}

function isLate(startedAt: number): boolean {
  return performance.now() - startedAt > perCall.milliseconds;
}

type Mapping = Pick<SelectedVersion, 'inputFormat' | 'options' | 'mapping' | 'kind'>;

async function draftOf(
  ctx: Context,
  { name, inputFormat, options, mapping }: DraftRun,
  kind: string | null,
): Promise<Mapping> {
  if (inputFormat !== undefined && mapping !== undefined) {
    return { inputFormat, options: options ?? {}, mapping, kind };
  }
  const saved = await getVersion(trusted(ctx), name);
  return {
    inputFormat: inputFormat ?? saved.inputFormat,
    options: options ?? saved.options,
    mapping: mapping ?? saved.mapping,
    kind,
  };
}

async function compare(
  ctx: Context,
  raw: RawRow,
  published: Mapping | null,
  draft: Mapping,
): Promise<DraftResult> {
  const noTransformation = new TransformationError('no_transformation', 'no_transformation');
  const before =
    published === null
      ? { made: [], failure: describeFailure(noTransformation, '') }
      : await sideOf(ctx, published, raw);
  const after = await sideOf(ctx, draft, raw);
  const differences =
    before.failure === null && after.failure === null ? differencesOf(before.made, after.made) : [];
  return { raw, change: changeOf(before, after, differences), before, after, differences };
}

async function sideOf(ctx: Context, version: Mapping, raw: RawRow): Promise<Side> {
  try {
    const made = await transform(ctx, version, await toTransform(ctx, raw));
    const kept = made.map((receipt) => maskReceipt(receipt).receipt);
    return { made: JSON.parse(JSON.stringify(kept)) as unknown[], failure: null };
  } catch (error) {
    if (!(error instanceof TransformationError)) throw error;
    return { made: [], failure: describeFailure(error, version.mapping) };
  }
}

function changeOf(before: Side, after: Side, differences: readonly Difference[]): DraftResult['change'] {
  if (before.failure === null && after.failure === null) return differences.length > 0 ? 'changed' : 'same';
  if (before.failure === null) return 'new_failure';
  if (after.failure === null) return 'fixed';
  const same = before.failure.code === after.failure.code && before.failure.message === after.failure.message;
  return same ? 'same' : 'changed';
}
