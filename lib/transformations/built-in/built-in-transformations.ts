import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Context } from '@/lib/context';
import { publishVersion } from '../publish-version';
import { saveDraft } from '../save-draft';
import type { InputFormat } from '../schema';

interface BuiltIn {
  readonly inputFormat: InputFormat;
  /** Media types it takes where a retailer uses it; a type that several share is left to the property `transformation`. */
  readonly contentTypes: readonly string[];
  readonly charset?: string;
}

const builtIns: Readonly<Record<string, BuiltIn>> = {
  poslog: { inputFormat: 'xml', contentTypes: ['application/vnd.poslog+xml', 'application/xml', 'text/xml'] },
  dfka: { inputFormat: 'json', contentTypes: ['application/vnd.dfka+json'] },
  square: { inputFormat: 'json', contentTypes: ['application/vnd.square.order+json'] },
  shopify: { inputFormat: 'json', contentTypes: ['application/vnd.shopify.order+json'] },
  escpos: { inputFormat: 'escpos', contentTypes: ['application/vnd.escpos'], charset: 'cp858' },
};

/** Names of the transformations that come with the service. */
export const builtInNames: readonly string[] = Object.keys(builtIns);

/** A transformation that comes with the service, as a version would hold it. */
export function builtInVersion(name: string) {
  const found = Object.hasOwn(builtIns, name) ? builtIns[name] : undefined;
  if (found === undefined) throw new Error(`There is no built-in transformation ${name}.`);
  const { inputFormat, contentTypes, charset } = found;
  const file = path.resolve('lib/transformations/built-in', `${name}.jsonata`);
  return { inputFormat, contentTypes, options: { charset }, mapping: readFileSync(file, 'utf8') };
}

/** Gives a retailer a built-in transformation as one of its own, in force at once. */
export async function installBuiltIn(ctx: Context, name: string): Promise<void> {
  const { inputFormat, contentTypes, options, mapping } = builtInVersion(name);
  const version = await saveDraft(ctx, {
    name,
    content_types: [...contentTypes],
    is_default: undefined,
    input_format: inputFormat,
    options,
    mapping,
    samples: undefined,
  });
  await publishVersion(ctx, name, version);
}
