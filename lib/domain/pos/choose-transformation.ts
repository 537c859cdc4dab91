import type { Context } from '@/lib/platform/context';
import { hasBuiltIn, kindTitle } from '@/lib/formats/kinds';
import { recogniseDocument, type DocumentLikeness } from '@/lib/domain/transformations/sandbox/run-mapping';
import type { SelectedVersion, selectVersion } from '@/lib/domain/transformations/store';
import { mediaTypeOf, transformDocument, type Transformed } from '@/lib/domain/transformations/transform';
import { TransformationError } from '@/lib/formats/transformation-error';
import type { RawRow } from './store/raw';
import { toTransform } from './to-transform';

export type FindVersion = typeof selectVersion;

export interface ChosenTransformation {
  readonly version: SelectedVersion;
  readonly likeness: DocumentLikeness | undefined;
  /** True if JSON of a different kind must go to the transformation of that kind. */
  readonly only: boolean;
}

/** Media types that do not say the kind of document (contract section 14). */
const generalTypes = new Set([
  'application/json',
  'application/xml',
  'text/xml',
  'text/plain',
  'application/octet-stream',
]);

/**
 * Chooses the first transformation found by: the property `transformation`, a specific media type, the kind,
 * a general media type, the default (contract section 14). The default is skipped if a built-in
 * transformation reads the kind.
 * @throws TransformationError `no_transformation`, also with reason `other_kind`; MappingsBusy.
 */
export async function chooseTransformation(
  ctx: Context,
  raw: RawRow,
  find: FindVersion,
): Promise<ChosenTransformation> {
  const property = raw.properties['transformation'];
  const named = typeof property === 'string' ? property : null;
  const type = mediaTypeOf(raw.contentType);
  const isGeneral = type === null || generalTypes.has(type);
  const selection = { named, mediaType: isGeneral ? null : type, kind: null, orDefault: false };
  const byWord = await find(ctx, selection);
  if (byWord !== null) {
    if (named !== null || byWord.kind === null) return { version: byWord, likeness: undefined, only: false };
    if (byWord.inputFormat === 'json') return { version: byWord, likeness: undefined, only: true };
    const likeness = await likenessOf(ctx, raw);
    // The kind is unknown. The transformation of the media type reports why the document fails.
    if (likeness.kind === null) return { version: byWord, likeness: undefined, only: false };
    return chooseByKind(ctx, byWord, likeness.kind, find);
  }
  const likeness = await likenessOf(ctx, raw);
  const { kind, problem } = likeness;
  const isRead = kind !== null && hasBuiltIn(kind);
  const version = await find(ctx, { named: null, mediaType: type, kind, orDefault: !isRead });
  // If a transformation without a kind is missing, unrecognised text goes to the one for slips, because it
  // reports what is missing in the text.
  const bySlip =
    problem?.reason === 'unknown_text' && (version === null || version.kind !== null)
      ? await find(ctx, { named: null, mediaType: null, kind: 'slip', orDefault: false })
      : null;
  const chosen = bySlip ?? version;
  if (chosen !== null) return { version: chosen, likeness, only: false };
  throw kind === null ? problem : otherKind(kind);
}

function likenessOf(ctx: Context, { body: bytes, contentType }: RawRow): Promise<DocumentLikeness> {
  return recogniseDocument(ctx.retailer.id, { bytes, contentType });
}

/** Prefers the transformation of the kind, because EKaBS and DFKA closings share a media type. */
export async function chooseByKind(
  ctx: Context,
  byType: SelectedVersion,
  kind: string,
  find: FindVersion,
): Promise<ChosenTransformation> {
  const own =
    kind === byType.kind ? null : await find(ctx, { named: null, mediaType: null, kind, orDefault: false });
  return { version: own ?? byType, likeness: { kind, problem: null }, only: false };
}

/**
 * Prevents silent loss: a result without receipts is accepted only if the transformation reads this kind or
 * gives a reason.
 * @throws TransformationError; MappingsBusy.
 */
export async function transformChosen(
  ctx: Context,
  { version, likeness, only }: ChosenTransformation,
  raw: RawRow,
): Promise<Transformed> {
  const input = await toTransform(ctx, raw);
  const made = await transformDocument(ctx, { ...version, only }, input).catch(async (error: unknown) => {
    if (!(error instanceof TransformationError)) throw error;
    // Bytes that are not JSON may be a document of a different kind.
    const { kind = null } = only ? await likenessOf(ctx, raw) : {};
    if (kind !== null && kind !== version.kind) return nothingOf(kind);
    throw whyOther(likeness, version) ?? error;
  });
  if (made.receipts.length > 0 || made.otherKind !== null) return made;
  const found = likeness ?? (await likenessOf(ctx, raw));
  const why = made.ignored.length === 0 || found.kind !== null ? whyOther(found, version) : null;
  if (why !== null && (likeness !== undefined || found.kind !== null)) throw why;
  if (version.kind !== null && found.kind === null && made.ignored.length === 0) {
    throw new TransformationError('mapping_failed', 'not_this_kind', {
      parameters: { kind: kindTitle(version.kind) },
    });
  }
  return made;
}

function nothingOf(kind: string): Transformed {
  return { receipts: [], formerIds: [], ignored: [], otherKind: kind };
}

/** Returns the error to throw, or null if the transformation fits the document. */
function whyOther(
  likeness: DocumentLikeness | undefined,
  { kind }: SelectedVersion,
): TransformationError | null {
  if (likeness === undefined || likeness.kind === kind) return null;
  if (likeness.kind !== null) return otherKind(likeness.kind);
  const isSlip = kind === 'slip' && likeness.problem.reason === 'unknown_text';
  return kind === null || isSlip ? null : likeness.problem;
}

function otherKind(kind: string): TransformationError {
  const title = kindTitle(kind);
  return hasBuiltIn(kind)
    ? new TransformationError('no_transformation', 'other_kind', {
        parameters: { kind: title, transformation: kind },
      })
    : new TransformationError('no_transformation', 'unread_kind', { parameters: { kind: title } });
}
