import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Context } from '@/lib/platform/context';
import { inTransaction } from '@/lib/platform/context';
import { conflict, notFound } from '@/lib/core/errors';
import type { JsonObject } from '@/lib/core/json';
import { lockNumbers } from '@/lib/platform/db/numbering';
import { publishVersion } from './publish-version';
import { saveDraft } from './save-draft';
import type { TransformationSample } from './schema';
import { findTakers, findTransformation, lastVersion, lockTransformation } from './store';
import { formats } from '@/lib/formats/built-in/formats';
import { sampleBytes } from '@/lib/formats/built-in/sample-bytes';

const folder = 'lib/formats/built-in';
const byName = new Map(formats.map((format) => [format.name, format]));

export const builtInNames: readonly string[] = formats.map(({ name }) => name);

export function builtInVersion(name: string) {
  const found = byName.get(name);
  if (found === undefined) throw notFound('built-in transformation');
  const { title, inputFormat, contentTypes, charset } = found;
  const mapping = readFileSync(path.resolve(folder, name, `${name}.jsonata`), 'utf8');
  return { name, title, kind: name, inputFormat, contentTypes, options: { charset }, mapping };
}

export function goldenFile(name: string, sample: string): string {
  return path.resolve(folder, name, 'samples', sample.replace(/\.[^.]+$/, '.receipts.json'));
}

/** Samples that we wrote in the form of published documents. */
export function builtInSamples(name: string): TransformationSample[] {
  const { samples = [], contentTypes = [] } = byName.get(name) ?? {};
  return samples.map((file) => ({
    name: file,
    content_type: contentTypes[0],
    properties: { store_reference: 1 },
    input: sampleBytes(name, file).toString('base64'),
    expected: JSON.parse(readFileSync(goldenFile(name, file), 'utf8')) as JsonObject[],
  }));
}

/** @throws Error when there is no such transformation. */
export function builtInSample(name: string): TransformationSample {
  const [sample] = builtInSamples(name);
  if (sample === undefined) throw new Error(`There is no built-in transformation ${name}.`);
  return sample;
}

export async function listBuiltIns(ctx: Context<'get_transformations'>) {
  return Promise.all(
    builtInNames.map(async (name) => ({
      ...builtInVersion(name),
      installed: (await findTransformation(ctx, name)) !== null,
    })),
  );
}

/**
 * If the retailer has a transformation of this name, the built-in one becomes its next version. Media types
 * of other transformations stay with them.
 * @throws ServiceError `not_found`, or `conflict` if the retailer has a different draft of this name.
 */
export async function installBuiltIn(ctx: Context<'post_transformation'>, name: string): Promise<void> {
  const { inputFormat, contentTypes, options, mapping } = builtInVersion(name);
  const version = await inTransaction(ctx, async (inner) => {
    await lockNumbers(inner, 'transformations');
    await lockTransformation(inner, name);
    const last = await lastVersion(inner, name);
    // A draft with this mapping is no conflict: it comes from an interrupted installation.
    if (last !== null && last.publishedAt === null && last.mapping !== mapping) {
      throw conflict(`the transformation ${name} has a draft that is not published`, 'draft_waits', { name });
    }
    const takers = (await findTakers(inner, contentTypes)).filter((other) => other.name !== name);
    const taken = new Set(takers.flatMap((other) => other.contentTypes));
    return saveDraft(inner, {
      name,
      content_types: contentTypes.filter((type) => !taken.has(type)),
      is_default: undefined,
      kind: name,
      input_format: inputFormat,
      options: { ...options, delimiter: undefined, header: undefined },
      mapping,
      samples: builtInSamples(name),
    });
  });
  await publishVersion(ctx, name, version);
}
