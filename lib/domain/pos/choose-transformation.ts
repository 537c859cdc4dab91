import type { Context } from '@/lib/platform/context';
import { hasBuiltIn, kindTitle } from '@/lib/domain/transformations/kinds';
import { recogniseKind } from '@/lib/domain/transformations/sandbox/run-mapping';
import type { SelectedVersion, selectVersion } from '@/lib/domain/transformations/store';
import { mediaTypeOf, transformDocument, type Transformed } from '@/lib/domain/transformations/transform';
import { TransformationError } from '@/lib/domain/transformations/transformation-error';
import type { RawRow } from './store/raw';
import { toTransform } from './to-transform';

/** How the transformation of a raw receipt is found. */
export type FindVersion = typeof selectVersion;

/** The transformation that takes a raw receipt, and what is known of the document so far. */
export interface Chosen {
  readonly version: SelectedVersion;
  /** Kind of the document, null for one that is not known; undefined where the document was not read. */
  readonly kind: string | null | undefined;
}

/** Media types that documents of any kind come with (contract section 14). */
const generalTypes = new Set([
  'application/json',
  'application/xml',
  'text/xml',
  'text/plain',
  'application/octet-stream',
]);

/**
 * The transformation that takes a raw receipt (contract section 14): the one that its property `transformation` names, else
 * one that takes its media type where that is specific, else the one for the kind of the document, else one that takes
 * its general media type, else the default, which takes no document of a kind that a built-in transformation reads.
 * @throws TransformationError `no_transformation`, also with reason `other_kind`; MappingsBusy.
 */
export async function chooseTransformation(ctx: Context, raw: RawRow, find: FindVersion): Promise<Chosen> {
  const property = raw.properties['transformation'];
  const named = typeof property === 'string' ? property : null;
  const type = mediaTypeOf(raw.contentType);
  const isGeneral = type === null || generalTypes.has(type);
  const told = { named, mediaType: isGeneral ? null : type, kind: null, orDefault: false };
  const byWord = await find(ctx, told);
  if (byWord !== null)
    return named === null ? ofKind(ctx, raw, byWord, find) : { version: byWord, kind: undefined };
  const kind = await recogniseKind(ctx.retailer.id, { bytes: raw.body, contentType: raw.contentType });
  const isRead = kind !== null && hasBuiltIn(kind);
  const version = await find(ctx, { named: null, mediaType: type, kind, orDefault: !isRead });
  if (version !== null) return { version, kind };
  if (kind !== null) throw otherKind(kind);
  throw new TransformationError('no_transformation', 'no_transformation');
}

/**
 * The transformation that takes a media type, or, where it reads another kind than the document is, the retailer's one for
 * that: EKaBS and closings of DFKA have one type.
 */
async function ofKind(
  ctx: Context,
  raw: RawRow,
  byType: SelectedVersion,
  find: FindVersion,
): Promise<Chosen> {
  if (byType.kind === null) return { version: byType, kind: undefined };
  const kind = await recogniseKind(ctx.retailer.id, { bytes: raw.body, contentType: raw.contentType });
  const isOtherKind = kind !== null && kind !== byType.kind;
  const own = isOtherKind ? await find(ctx, { named: null, mediaType: null, kind, orDefault: false }) : null;
  return { version: own ?? byType, kind };
}

/**
 * Makes the receipts of a raw receipt. None are an answer only where its transformation reads this kind of document, or
 * says why there are none: else a sale would vanish in silence.
 * @throws TransformationError; MappingsBusy.
 */
export async function transformChosen(
  ctx: Context,
  { version, kind }: Chosen,
  raw: RawRow,
): Promise<Transformed> {
  const made = await transformDocument(ctx, version, await toTransform(ctx, raw)).catch((error: unknown) => {
    if (error instanceof TransformationError && isOther(kind, version)) throw otherKind(kind);
    throw error;
  });
  if (made.receipts.length > 0) return made;
  const found =
    kind === undefined
      ? await recogniseKind(ctx.retailer.id, { bytes: raw.body, contentType: raw.contentType })
      : kind;
  if (isOther(found, version)) throw otherKind(found);
  if (version.kind !== null && found === null && made.ignored.length === 0) {
    throw new TransformationError('mapping_failed', 'not_this_kind', {
      parameters: { kind: kindTitle(version.kind) },
    });
  }
  return made;
}

/** Whether the kind of a document is known, and another one than the transformation reads. */
function isOther(kind: string | null | undefined, version: SelectedVersion): kind is string {
  return kind !== undefined && kind !== null && kind !== version.kind;
}

/** What the service says of a document that none of the retailer's transformations reads. */
function otherKind(kind: string): TransformationError {
  const title = kindTitle(kind);
  return hasBuiltIn(kind)
    ? new TransformationError('no_transformation', 'other_kind', {
        parameters: { kind: title, transformation: kind },
      })
    : new TransformationError('no_transformation', 'unread_kind', { parameters: { kind: title } });
}
