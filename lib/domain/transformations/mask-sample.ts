import { maskJson, productCodes } from '@/lib/core/card-numbers-in-json';
import { isJsonObject } from '@/lib/core/json';
import { maskBytes } from '@/lib/core/mask-bytes';
import { maskUnchecked } from '@/lib/domain/receipts/mask-unchecked';
import type { TransformationSample } from './schema';

/** A sample as it is kept: without card numbers in its input, in what belongs to it, and in the receipts expected of it. */
export function maskSample(sample: TransformationSample): TransformationSample {
  const { input, properties, expected } = sample;
  return {
    ...sample,
    input: Buffer.from(maskBytes(Buffer.from(input, 'base64'))).toString('base64'),
    ...(properties === undefined ? {} : { properties: maskJson(properties, { spared: productCodes }) }),
    expected: expected.map((receipt) => maskUnchecked(receipt)).filter(isJsonObject),
  };
}
