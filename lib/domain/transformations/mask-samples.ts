import { maskJson, productCodes } from '@/lib/core/card-numbers/card-numbers-in-json';
import { isJsonObject } from '@/lib/core/json';
import { maskBytes } from '@/lib/core/card-numbers/mask-bytes';
import { maskUnchecked } from '@/lib/domain/receipts/wire/mask-unchecked';
import { pacedSteps } from '@/lib/platform/http/pace';
import type { TransformationSample } from './schema';

/** Yields to the event loop, because inputs may be large. */
export async function maskSamples(
  samples: readonly TransformationSample[] | undefined,
): Promise<TransformationSample[] | undefined> {
  if (samples === undefined) return undefined;
  const masked: TransformationSample[] = [];
  for (const sample of samples) masked.push(await maskSample(sample));
  return masked;
}

async function maskSample(sample: TransformationSample): Promise<TransformationSample> {
  const { input, properties, expected } = sample;
  const bytes = await pacedSteps(maskBytes(Buffer.from(input, 'base64')));
  return {
    ...sample,
    input: Buffer.from(bytes).toString('base64'),
    ...(properties === undefined ? {} : { properties: maskJson(properties, { spared: productCodes }) }),
    expected: expected.map((receipt) => maskUnchecked(receipt)).filter(isJsonObject),
  };
}
