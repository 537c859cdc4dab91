import { z } from 'zod';
import { violationsMax } from './errors';

interface Size {
  readonly min?: number;
  readonly max: number;
}

type BoundedArray = z.ZodArray & {
  readonly _zod: { readonly def: z.core.$ZodArrayDef & { readonly size: Required<Size> } };
};

/**
 * Zod's array parses all elements, even a million. This one checks the length first, and stops after
 * `violationsMax` violations.
 */
const BoundedArray = z.core.$constructor<BoundedArray>('BoundedArray', (inst, def) => {
  z.ZodArray.init(inst, def);
  const { element, size } = def;
  const readWhole = inst._zod.parse.bind(inst._zod);
  inst._zod.parse = (payload, ctx) => {
    const { issues } = payload;
    const input: unknown = payload.value;
    if (!Array.isArray(input)) return readWhole(payload, ctx);
    if (input.length > size.max) {
      issues.push({ code: 'too_big', origin: 'array', maximum: size.max, inclusive: true, input, inst });
      return payload;
    }
    if (input.length < size.min) {
      issues.push({ code: 'too_small', origin: 'array', minimum: size.min, inclusive: true, input, inst });
      return payload;
    }
    const read: unknown[] = [];
    payload.value = read;
    for (let index = 0; index < input.length && issues.length < violationsMax; index += 1) {
      const result = element._zod.run({ value: input[index] as unknown, issues: [] }, ctx);
      if (result instanceof Promise) throw new z.core.$ZodAsyncError();
      if (result.issues.length > 0) issues.push(...z.core.util.prefixIssues(index, result.issues));
      read.push(result.value);
    }
    return payload;
  };
});

export function list<Item extends z.ZodType>(item: Item, { min = 0, max }: Size): z.ZodArray<Item> {
  const array = new BoundedArray({ type: 'array', element: item, size: { min, max } });
  return (array as unknown as z.ZodArray<Item>).meta({
    ...(min > 0 ? { minItems: min } : {}),
    maxItems: max,
  });
}
