import { isDeepStrictEqual } from 'node:util';
import { recordChange } from '@/lib/audit/record-change';
import { inTransaction, type Context } from '@/lib/context';
import { conflict, notFound } from '@/lib/errors';
import { findVersion, lockTransformation, setPublished } from './store';
import { transform } from './transform';
import { TransformationError } from './transformation-error';

/**
 * Puts a version in force once its samples give what they must; an older one again is a roll-back.
 * @throws ServiceError `not_found`, or `conflict` naming the first sample that fails and why.
 */
export async function publishVersion(ctx: Context, name: string, version: number): Promise<void> {
  const row = await findVersion(ctx, name, version);
  if (row === null) throw notFound('transformation');
  for (const sample of row.samples) {
    const raw = {
      bytes: Buffer.from(sample.input, 'base64'),
      contentType: sample.content_type ?? null,
      properties: {},
      meta: {},
      defaults: {},
    };
    const made = await transform(row, raw).catch((error: unknown) => {
      if (!(error instanceof TransformationError)) throw error;
      throw conflict(`the sample ${sample.name} fails: ${error.message}`);
    });
    // As JSON, where what is undefined is not there; the properties are the sample's own.
    const plain: unknown = JSON.parse(JSON.stringify(made.map(withoutEmptyProperties)));
    if (!isDeepStrictEqual(plain, sample.expected)) {
      throw conflict(`the sample ${sample.name} gives other receipts than expected`);
    }
  }
  await inTransaction(ctx, async (inner) => {
    const before = await lockTransformation(inner, name);
    await setPublished(inner, name, version);
    await recordChange(inner, {
      action: 'publish_transformation',
      subjectType: 'transformation',
      subjectId: name,
      before: { version: before?.publishedVersion ?? null },
      after: { version },
    });
  });
}

function withoutEmptyProperties<Receipt extends { properties?: object | undefined }>(receipt: Receipt) {
  const { properties = {}, ...others } = receipt;
  return Object.keys(properties).length === 0 ? others : receipt;
}
