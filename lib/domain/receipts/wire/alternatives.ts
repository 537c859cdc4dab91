import { z } from 'zod';
import { isJsonObject } from '@/lib/core/json';
import { issue } from '@/lib/core/problems';
import { alternativeNamePattern, isAlternativeName } from './language-tag';
import { stringLengthMax, text } from '@/lib/core/fields';
import { documentedAs } from '@/lib/core/json-schema';

const translationsMax = 100;

type Translations<Field extends string, Text> = Partial<Record<`${Field}:${string}`, Text>>;

/**
 * Adds `<field>:<tag>` (specification §4.4) to a strict shape. An invalid tag is a violation, and so is a tag
 * of another field.
 */
export function withAlternatives<Schema extends z.ZodObject, Field extends string>(
  schema: Schema,
  field: Field,
) {
  const read = z.unknown().transform((input, issues): z.output<Schema> & Translations<Field, string> => {
    const { plain, alternatives } = split(input, `${field}:`);
    if (Object.keys(alternatives).length > translationsMax) {
      issues.addIssue({ code: 'custom', ...issue('too_many_translations', { maximum: translationsMax }) });
      return z.NEVER;
    }
    const parsed = schema.safeParse(plain);
    for (const found of parsed.error?.issues ?? []) issues.addIssue({ ...found, input: undefined });
    for (const [name, value] of Object.entries(alternatives)) {
      const problem = wrongAlternative(name.slice(field.length + 1), value);
      if (problem !== null) issues.addIssue({ code: 'custom', path: [name], ...problem });
    }
    if (!parsed.success) return z.NEVER;
    const kept = Object.entries(alternatives).filter(([, value]) => value !== null);
    return { ...parsed.data, ...Object.fromEntries(kept) } as never;
  });
  const translation = { type: ['string', 'null'], maxLength: stringLengthMax };
  const patternProperties = {
    [`^${field}:${alternativeNamePattern.source.slice(1).replaceAll(/\?<\w+>/g, '?:')}`]: translation,
  };
  const maxProperties = Object.keys(schema.shape).length + translationsMax;
  const taken = read as z.ZodType<
    z.output<typeof read>,
    z.input<Schema> & Translations<Field, string | null>
  >;
  return documentedAs(taken, schema.meta({ patternProperties, maxProperties }));
}

function split(input: unknown, prefix: string): { plain: unknown; alternatives: Record<string, unknown> } {
  if (!isJsonObject(input)) return { plain: input, alternatives: {} };
  const entries = Object.entries(input);
  const isAlternative = ([name]: [string, unknown]) => name.startsWith(prefix);
  if (!entries.some(isAlternative)) return { plain: input, alternatives: {} };
  return {
    plain: Object.fromEntries(entries.filter((entry) => !isAlternative(entry))),
    alternatives: Object.fromEntries(entries.filter(isAlternative)),
  };
}

function wrongAlternative(tag: string, value: unknown): ReturnType<typeof issue> | null {
  if (!isAlternativeName(tag)) return issue('translation');
  if (value === null) return null;
  if (typeof value !== 'string') return issue('wrong_type', { expected: 'string' });
  return text().safeParse(value).success ? null : issue('too_long', { maximum: stringLengthMax });
}
