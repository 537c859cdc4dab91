import type { z } from 'zod';
import { violationsMax, type Violation } from '@/lib/core/errors';
import { isJsonObject } from '@/lib/core/json';
import { problems, problemText, violation, type InputProblem, type ProblemReason } from '@/lib/core/problems';

type Issue = z.core.$ZodIssue;

interface WordedProblem extends InputProblem {
  readonly text: string;
}

export function violationsOf(
  error: z.ZodError,
  location: Violation['location'],
  input: unknown,
): Violation[] {
  return error.issues
    .slice(0, violationsMax)
    .flatMap((issue) => violationsOfIssue(issue, location, input))
    .slice(0, violationsMax);
}

function violationsOfIssue(issue: Issue, location: Violation['location'], input: unknown): Violation[] {
  const name = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys
      .slice(0, violationsMax)
      .map((key) => violation(location, name === '' ? key : `${name}.${key}`, 'unknown_field'));
  }
  const shown = name === '' ? `the ${location}` : name;
  const { reason, parameters, text } = isMissing(issue, input) ? worded('missing') : wordedProblemOf(issue);
  return [violation(location, name === '' ? location : name, reason, parameters, `${shown} ${text}`)];
}

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

export function wordedProblemOf(issue: Issue | undefined): WordedProblem {
  switch (issue?.code) {
    case 'invalid_type':
      return worded('wrong_type', { expected: issue.expected });
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return worded(sized[issue.origin]?.[1] ?? 'maximum', { maximum: Number(issue.maximum) });
    case 'invalid_key': {
      const { text, reason } = wordedProblemOf(issue.issues[0]);
      return worded('bad_name', { problem: text, reason });
    }
    default:
      return problemOfParameters(issue);
  }
}

function tooSmall(issue: z.core.$ZodIssueTooSmall): WordedProblem {
  if (issue.message === problems.positive) return worded('positive');
  return worded(sized[issue.origin]?.[0] ?? 'minimum', { minimum: Number(issue.minimum) });
}

const sized: Readonly<Record<string, readonly [few: ProblemReason, many: ProblemReason]>> = {
  array: ['too_few', 'too_many'],
  string: ['too_short', 'too_long'],
};

const reasons = new Map<string, ProblemReason>(
  Object.entries(problems).map(([reason, text]) => [text, reason as ProblemReason]),
);

function problemOfParameters(issue: Issue | undefined): WordedProblem {
  const own = issue?.code === 'custom' ? (issue.params?.['problem'] as InputProblem | undefined) : undefined;
  if (own !== undefined) return worded(own.reason, own.parameters);
  const reason = reasons.get(issue?.message ?? '');
  if (reason !== undefined) return worded(reason);
  return issue?.code === 'invalid_value'
    ? worded('one_of', { values: issue.values.map(String) })
    : worded('not_valid');
}

function worded(reason: ProblemReason, parameters: InputProblem['parameters'] = {}): WordedProblem {
  return { reason, parameters, text: problemText(reason, parameters) };
}
