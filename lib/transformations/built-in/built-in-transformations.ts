import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Context } from '@/lib/context';
import { inTransaction } from '@/lib/context';
import { notFound } from '@/lib/errors';
import type { JsonObject } from '@/lib/json';
import { publishVersion } from '../publish-version';
import { saveDraft } from '../save-draft';
import type { InputFormat, TransformationSample } from '../schema';
import { findTakers, findTransformation } from '../store';

interface BuiltIn {
  readonly title: string;
  readonly inputFormat: InputFormat;
  /** Media types it takes where a retailer uses it; a type that several share is left to the property `transformation`. */
  readonly contentTypes: readonly string[];
  readonly charset?: string;
  /** File of the sample, beside the receipts it becomes. */
  readonly sample: string;
}

const builtIns: Readonly<Record<string, BuiltIn>> = {
  poslog: {
    title: 'ARTS POSLog 6',
    inputFormat: 'xml',
    contentTypes: ['application/vnd.poslog+xml', 'application/xml', 'text/xml'],
    sample: 'poslog.xml',
  },
  dfka: {
    title: 'EKaBS / DFKA taxonomy',
    inputFormat: 'json',
    contentTypes: ['application/vnd.dfka+json'],
    sample: 'dfka.json',
  },
  square: {
    title: 'Square Order',
    inputFormat: 'json',
    contentTypes: ['application/vnd.square.order+json'],
    sample: 'square.json',
  },
  shopify: {
    title: 'Shopify Order',
    inputFormat: 'json',
    contentTypes: ['application/vnd.shopify.order+json'],
    sample: 'shopify.json',
  },
  escpos: {
    title: 'ESC/POS slip',
    inputFormat: 'escpos',
    contentTypes: ['application/vnd.escpos'],
    charset: 'cp858',
    sample: 'escpos.bin',
  },
};

const folder = 'lib/transformations/built-in';

/** Names of the transformations that come with the service. */
export const builtInNames: readonly string[] = Object.keys(builtIns);

/**
 * A transformation that comes with the service, as a version would hold it.
 * @throws ServiceError `not_found`.
 */
export function builtInVersion(name: string) {
  const found = Object.hasOwn(builtIns, name) ? builtIns[name] : undefined;
  if (found === undefined) throw notFound('built-in transformation');
  const { title, inputFormat, contentTypes, charset } = found;
  const mapping = readFileSync(path.resolve(folder, `${name}.jsonata`), 'utf8');
  return { name, title, inputFormat, contentTypes, options: { charset }, mapping };
}

/** The sample of a built-in transformation, with the receipts it becomes. */
export function builtInSample(name: string): TransformationSample {
  const { sample = '', contentTypes = [] } = builtIns[name] ?? {};
  const read = (file: string) => readFileSync(path.resolve(folder, 'samples', file));
  return {
    name: sample,
    content_type: contentTypes[0],
    properties: { store_reference: 1 },
    input: read(sample).toString('base64'),
    expected: JSON.parse(read(`${name}.receipts.json`).toString('utf8')) as JsonObject[],
  };
}

/** The built-in transformations, and whether the retailer has one of the same name. */
export async function listBuiltIns(ctx: Context) {
  return Promise.all(
    builtInNames.map(async (name) => ({
      ...builtInVersion(name),
      installed: (await findTransformation(ctx, name)) !== null,
    })),
  );
}

/**
 * Gives a retailer a built-in transformation as one of its own, in force at once; where there is one of this name,
 * as its next version. Media types that others take stay theirs.
 * @throws ServiceError `not_found`.
 */
export async function installBuiltIn(ctx: Context, name: string): Promise<void> {
  const { inputFormat, contentTypes, options, mapping } = builtInVersion(name);
  const version = await inTransaction(ctx, async (inner) => {
    const takers = (await findTakers(inner, contentTypes)).filter((other) => other.name !== name);
    const taken = new Set(takers.flatMap((other) => other.contentTypes));
    return saveDraft(inner, {
      name,
      content_types: contentTypes.filter((type) => !taken.has(type)),
      is_default: undefined,
      input_format: inputFormat,
      options: { ...options, delimiter: undefined, header: undefined },
      mapping,
      samples: [builtInSample(name)],
    });
  });
  await publishVersion(ctx, name, version);
}
