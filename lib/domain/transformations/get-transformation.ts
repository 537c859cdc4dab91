import type { Context } from '@/lib/platform/context';
import { notFound } from '@/lib/core/errors';
import { kindNames, kindTitle } from '@/lib/formats/kinds';
import { describeFailure, type Failure } from './failure';
import { checkMapping } from './sandbox/run-mapping';
import {
  findTransformation,
  findVersion,
  readVersions,
  readTransformations,
  type TransformationRow,
  type SelectedVersion,
  type VersionRow,
} from './store';
import { TransformationError } from '@/lib/formats/transformation-error';
import { presentListedTransformation } from './present';
import type { TransformationListedWire } from './schema';

const versionsMax = 100;

export interface TransformationDetail {
  readonly transformation: TransformationRow;
  readonly draft: VersionRow | null;
  readonly draftFailure: Failure | null;
  readonly published: VersionRow | null;
  readonly versions: readonly VersionRow[];
}

/**
 * `draftFailure` says why the draft's mapping cannot be read.
 * @throws ServiceError `not_found`.
 */
export async function getTransformation(
  ctx: Context<'get_transformation'>,
  name: string,
): Promise<TransformationDetail> {
  const transformation = await findTransformation(ctx, name);
  if (transformation === null) throw notFound('transformation');
  const versions = await readVersions(ctx, name, versionsMax);
  const [last] = versions;
  const draft = last === undefined || last.publishedAt !== null ? null : last;
  const { publishedVersion } = transformation;
  return {
    transformation,
    draft,
    draftFailure: draft === null ? null : await failureOf(ctx, draft.mapping),
    published: publishedVersion === null ? null : await findVersion(ctx, name, publishedVersion),
    versions,
  };
}

async function failureOf(ctx: Context, mapping: string): Promise<Failure | null> {
  try {
    await checkMapping(ctx.retailer.id, mapping);
    return null;
  } catch (error) {
    if (error instanceof TransformationError) return describeFailure(error, mapping);
    throw error;
  }
}

/**
 * By default, returns the draft or, if there is none, the published version.
 * @throws ServiceError `not_found`.
 */
export async function getVersion(
  ctx: Context<'get_transformation'>,
  name: string,
  version?: number,
): Promise<SelectedVersion> {
  const transformation = await findTransformation(ctx, name);
  if (transformation === null) throw notFound('transformation');
  const [last] = await readVersions(ctx, name, 1);
  const wanted = version ?? (last?.publishedAt === null ? last.version : transformation.publishedVersion);
  const row = wanted === null ? null : await findVersion(ctx, name, wanted);
  if (row === null) throw notFound('version');
  return row;
}

export interface ListedTransformations {
  readonly count: number;
  readonly after?: string | undefined;
  /** Words to find in names, titles, media types and formats. */
  readonly matching?: string | undefined;
}

export async function listTransformations(
  ctx: Context<'get_transformations'>,
  { matching = '', ...page }: ListedTransformations,
): Promise<TransformationListedWire[]> {
  const words = matching
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== '')
    .map((word) => ({
      word,
      kinds: kindNames.filter((name) => kindTitle(name).toLowerCase().includes(word)),
    }));
  return (await readTransformations(ctx, { ...page, words })).map(presentListedTransformation);
}
