import type { Context } from '@/lib/platform/context';
import type { JsonObject } from '@/lib/core/json';
import { maskReceipt } from '@/lib/domain/receipts/wire/mask-receipt';
import { maskUnchecked } from '@/lib/domain/receipts/wire/mask-unchecked';
import { postReceiptBody } from '@/lib/domain/receipts/wire/submission';
import { differencesOf, type Difference } from './differences';
import { describeFailure, type Failure } from './failure';
import { looseInput } from './loose-input';
import type { TransformationSample } from './schema';
import type { VersionRow } from './store';
import { transform } from './transform';
import { TransformationError } from '@/lib/formats/transformation-error';

export interface SampleResult {
  readonly name: string;
  readonly passed: boolean;
  readonly failure: Failure | null;
  readonly differences: readonly Difference[];
}

export async function runSamples(
  ctx: Context<'test_transformation'>,
  version: Pick<VersionRow, 'inputFormat' | 'options' | 'mapping' | 'samples'>,
): Promise<SampleResult[]> {
  const results: SampleResult[] = [];
  for (const sample of version.samples) results.push(await runSample(ctx, version, sample));
  return results;
}

async function runSample(
  ctx: Context,
  version: Pick<VersionRow, 'inputFormat' | 'options' | 'mapping'>,
  sample: TransformationSample,
): Promise<SampleResult> {
  const { name, input, content_type: contentType = null, properties = {} } = sample;
  try {
    const raw = await looseInput(ctx, Buffer.from(input, 'base64'), contentType, properties);
    const made = await transform(ctx, version, raw);
    const differences = differencesOf(
      sample.expected.map(asParsed),
      made.map((receipt) => asStored(maskReceipt(receipt).receipt)),
    );
    return { name, passed: differences.length === 0, failure: null, differences };
  } catch (error) {
    if (!(error instanceof TransformationError)) throw error;
    return { name, passed: false, failure: describeFailure(error, version.mapping), differences: [] };
  }
}

/** Parsed, so that store references `1` and `"1"` are equal. */
function asParsed(expected: JsonObject): unknown {
  const parsed = postReceiptBody.safeParse(expected);
  return asStored(parsed.success ? maskReceipt(parsed.data).receipt : maskUnchecked(expected));
}

/** Removes undefined values and empty `properties`, because both equal absent ones. */
function asStored(receipt: unknown): unknown {
  const { properties, ...others } = JSON.parse(JSON.stringify(receipt)) as { properties?: object };
  return Object.keys(properties ?? {}).length === 0 ? others : { ...others, properties };
}
