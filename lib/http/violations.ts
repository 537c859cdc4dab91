import type { z } from 'zod';
import type { Violation } from '@/lib/errors';
import { isJsonObject } from '@/lib/json';

type Issue = z.core.$ZodIssue;

const typeNames: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'an integer',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  record: 'an object',
};

/** Turns what Zod found into violations, one for each field that is wrong, missing or unknown (contract section 2). */
export function violationsOf(
  error: z.ZodError,
  location: Violation['location'],
  input: unknown,
): Violation[] {
  return error.issues.flatMap((issue) => violationsOfIssue(issue, location, input));
}

function violationsOfIssue(issue: Issue, location: Violation['location'], input: unknown): Violation[] {
  const name = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => {
      const field = name === '' ? key : `${name}.${key}`;
      return { location, name: field, description: `${field} is not a known field` };
    });
  }
  const shown = name === '' ? `the ${location}` : name;
  const problem = isMissing(issue, input) ? 'is missing' : problemOf(issue);
  return [{ location, name: name === '' ? location : name, description: `${shown} ${problem}` }];
}

/** Whether the value at an issue's path is not there at all. */
function isMissing(issue: Issue, input: unknown): boolean {
  if (issue.path.length === 0) return false;
  let value = input;
  for (const key of issue.path) {
    if (Array.isArray(value)) value = value[Number(key)];
    else if (isJsonObject(value) && Object.hasOwn(value, key)) value = value[String(key)];
    else return true;
  }
  return value === undefined;
}

function problemOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${typeNames[issue.expected] ?? `of type ${issue.expected}`}`;
    case 'too_small':
      return issue.origin === 'array'
        ? `must have at least ${issue.minimum} element${issue.minimum === 1 ? '' : 's'}`
        : `must be at least ${issue.minimum}`;
    case 'too_big':
      return issue.origin === 'array'
        ? `must have at most ${issue.maximum} elements`
        : `must be at most ${issue.maximum}`;
    case 'invalid_value':
      return issue.message.startsWith('must')
        ? issue.message
        : `must be one of ${issue.values.map(String).join(', ')}`;
    case 'invalid_key':
      return `has a name that ${issue.issues[0]?.message ?? 'is not allowed'}`;
    default:
      return /^(?:must|is|has) /.test(issue.message) ? issue.message : 'is not valid';
  }
}
