import { applyPatch as apply } from 'rfc6902';
import { z } from 'zod';
import { conflict, unprocessable } from '@/lib/errors';

/** A JSON Pointer (RFC 6901) as a patch writes it. */
const pointer = z
  .string()
  .regex(/^(?:\/(?:[^~/]|~[01])*)*$/, { message: 'must be a JSON Pointer (RFC 6901)' });

const value = z.unknown();
const withValue = { path: pointer, value };

/** One operation of a JSON Patch (RFC 6902). Members it does not know are ignored, as the RFC says. */
const operation = z
  .discriminatedUnion(
    'op',
    [
      z.object({ op: z.literal('add'), ...withValue }),
      z.object({ op: z.literal('replace'), ...withValue }),
      z.object({ op: z.literal('test'), ...withValue }),
      z.object({ op: z.literal('remove'), path: pointer }),
      z.object({ op: z.literal('move'), path: pointer, from: pointer }),
      z.object({ op: z.literal('copy'), path: pointer, from: pointer }),
    ],
    { error: 'must have op add, remove, replace, move, copy or test' },
  )
  .refine((input) => !('value' in input) || input.value !== undefined, {
    message: 'is missing',
    path: ['value'],
  });

/** A JSON Patch document. */
export const jsonPatch = z.array(operation).max(1000);

export type JsonPatch = z.output<typeof jsonPatch>;

/**
 * Applies a patch to a copy of `document`, whole or not at all, and returns the copy.
 * `mayModify` gets the decoded tokens of each path an operation writes to; `test` and the source of a `copy` may read
 * anywhere.
 * @throws ServiceError `unprocessable` for a path that may not be modified, `conflict` when a `test` fails or a target
 * is absent (contract section 4).
 */
export function applyPatch<Document>(
  document: Document,
  patch: JsonPatch,
  mayModify: (tokens: readonly string[]) => boolean,
): Document {
  for (const step of patch) {
    for (const path of writtenPaths(step)) {
      if (!mayModify(tokensOf(path)))
        throw unprocessable(`${path === '' ? 'the whole document' : path} may not be modified`);
    }
  }
  const copy = structuredClone(document);
  for (const [index, failure] of apply(copy, patch as Parameters<typeof apply>[1]).entries()) {
    if (failure === null) continue;
    const step = patch[index];
    const what = failure.name === 'TestError' ? 'test failed at' : 'there is nothing at';
    throw conflict(`operation ${index}: ${what} ${step?.path ?? ''}`);
  }
  return copy;
}

function writtenPaths(step: JsonPatch[number]): string[] {
  if (step.op === 'test') return [];
  return step.op === 'move' ? [step.from, step.path] : [step.path];
}

/** The tokens of a JSON Pointer, decoded; none for the whole document. */
function tokensOf(path: string): string[] {
  return path
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}
