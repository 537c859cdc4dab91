import { z } from 'zod';
import type { Violation } from '@/lib/core/errors';
import { instant } from '@/lib/core/fields';
import { documentedAs } from '@/lib/core/json-schema';
import { issue, problems, violation } from '@/lib/core/problems';
import { spelledOut } from '@/lib/core/timestamps';
import { violationsOf } from './violations';

const vectors = new WeakSet<z.ZodType>();

export function isVector(schema: z.ZodType): boolean {
  return vectors.has(schema);
}

/** Values are separated by commas or repeated. Duplicates are removed. */
export function vector<Item extends z.ZodType>(
  item: Item,
  { max, description }: { max: number; description?: string },
) {
  const list = z.array(item).min(1).max(max).optional();
  const schema = description === undefined ? list : list.describe(description);
  vectors.add(schema);
  return schema;
}

export function integerArgument({ min, max, fallback }: { min: number; max: number; fallback: number }) {
  return integerText({ min, max }).default(fallback);
}

export function integerText({ min, max }: { min: number; max: number }) {
  const range = z.number().min(min).max(max);
  return documentedAs(decimal(problems.integer).pipe(range), range.int());
}

function decimal(message: string) {
  return z
    .string()
    .regex(/^-?\d{1,15}$/, { message })
    .transform(Number);
}

export function booleanText() {
  const flag = z
    .enum(['true', 'false', '1', '0'], { error: problems.boolean })
    .transform((value) => value === 'true' || value === '1');
  return documentedAs(flag, z.boolean());
}

/** Postgres has no year 0, and no receipt is this old. */
const firstDay = '1000-01-01';

/** A day in the local time of the tills. */
export function dayArgument() {
  return z.iso
    .date({ error: problems.date, abort: true })
    .refine((day) => day >= firstDay, issue('before', { given: firstDay }));
}

/** An ISO 8601 instant with a zone. A `+` that the caller did not escape arrives as a space. */
export function instantArgument() {
  const read = z
    .string()
    .transform((text) => spelledOut(text.replace(/(?<=:\S*) (?=\d{2}(?::?\d{2})?$)/, '+')))
    .pipe(instant())
    .transform((text) => new Date(text));
  return documentedAs(
    read,
    z.string().meta({ format: 'date-time', examples: ['2026-11-21T10:15:00+01:00'] }),
  );
}

export type ParsedQuery =
  | { readonly values: Record<string, unknown>; readonly violations: null }
  | { readonly values: null; readonly violations: readonly Violation[] };

export interface UnknownArguments {
  /** `ignored` serves signed URLs, because unknown arguments may belong to their signature. */
  readonly unknown: 'refused' | 'ignored';
  readonly further: (name: string) => boolean;
}

export function parseQueryString(
  args: URLSearchParams,
  schema: z.ZodObject,
  { unknown, further }: UnknownArguments,
): ParsedQuery {
  const violations: Violation[] = [];
  const raw: Record<string, unknown> = {};
  for (const name of new Set(args.keys())) {
    const field = Object.hasOwn(schema.shape, name) ? (schema.shape[name] as z.ZodType) : undefined;
    const values = args.getAll(name);
    if (field === undefined && further(name)) {
      if (values.some((value) => value.includes('\0')))
        violations.push(violation('query', name, 'holds_nul'));
    } else if (field === undefined) {
      if (unknown === 'refused') violations.push(violation('query', name, 'unknown_argument'));
    } else if (values.some((value) => value.includes('\0'))) {
      violations.push(violation('query', name, 'holds_nul'));
    } else if (isVector(field)) {
      const elements = values.flatMap((value) => value.split(','));
      if (elements.includes('')) violations.push(violation('query', name, 'empty_element'));
      else raw[name] = [...new Set(elements)];
    } else if (values.length > 1) {
      violations.push(violation('query', name, 'given_twice'));
    } else raw[name] = values[0];
  }
  const flawed = new Set(violations.map(({ name }) => name));
  const parsed = schema.safeParse(raw);
  const wrong = parsed.success ? [] : violationsOf(parsed.error, 'query', raw);
  violations.push(...wrong.filter(({ name }) => !flawed.has(name.split('.')[0] ?? name)));
  if (violations.length > 0 || !parsed.success) return { values: null, violations };
  return { values: parsed.data, violations: null };
}
