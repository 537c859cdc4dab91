import { z } from 'zod';
import { list } from '@/lib/core/bounded-list';
import { conflict, invalidRequest, unprocessable, type ServiceError } from '@/lib/core/errors';
import { depthOf } from '@/lib/formats/parsers/json-depth';
import { limits } from '@/lib/core/limits';
import { stringLengthMax } from '@/lib/core/fields';
import { isJsonObject } from '@/lib/core/json';
import { bytesMaxKeyword } from '@/lib/core/json-schema';
import { type ProblemReason, problems, problemText, violation } from '@/lib/core/problems';

const pointer = z
  .string()
  .max(stringLengthMax, { abort: true })
  .regex(/^(?:\/(?:[^~/]|~[01])*)*$/, { message: problems.json_pointer });

const anyValue = z.unknown().meta({ [bytesMaxKeyword]: limits.bodyBytesMax });

const withValue = { path: pointer, value: anyValue };

/** Unknown members are ignored, as RFC 6902 requires. */
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
    { error: problems.patch_operation },
  )
  .refine((input) => !('value' in input) || input.value !== undefined, {
    message: problems.missing,
    path: ['value'],
  })
  .meta({
    id: 'JsonPatchOperation',
    examples: [{ op: 'replace', path: '/properties/email', value: 'anna@example.com' }],
  });

const ofConsumers = { operationsMax: 200, bodyBytesMax: 256 * 1024 } as const;

export const jsonPatch = list(operation, { max: 1000 }).meta({
  id: 'JsonPatch',
  description:
    'A JSON Patch (RFC 6902). It is applied completely or not at all. Requests signed for a consumer have at most ' +
    `${ofConsumers.operationsMax} operations and ${ofConsumers.bodyBytesMax / 1024} KiB.`,
});

export const patchOfConsumers = {
  accepts: { 'application/json-patch+json': list(operation, { max: ofConsumers.operationsMax }) },
  bodyBytesMax: ofConsumers.bodyBytesMax,
} as const;

export type JsonPatch = z.output<typeof jsonPatch>;

type Tokens = readonly string[];

/**
 * Returns a patched copy; all operations apply or none. `mayModify` gets the tokens of each written path.
 * `makeParents` adds missing objects above a written path. `measured` returns the part whose size is limited.
 * @throws ServiceError `unprocessable` for a path that must not be modified, `conflict` if a `test` fails or
 * a target is absent (contract section 4), `invalid_request` if the result is larger or deeper than a body
 * may be.
 */
export function applyPatch<Document>(
  document: Document,
  patch: JsonPatch,
  mayModify: (tokens: Tokens) => boolean,
  makeParents: (document: Document, tokens: Tokens) => void = () => undefined,
  measured: (document: Document) => unknown = (whole) => whole,
): Document {
  for (const step of patch) {
    for (const path of writtenPaths(step)) {
      if (!mayModify(tokensOf(path)))
        throw unprocessable(
          `${path === '' ? 'the whole document' : path} cannot be modified`,
          'path_closed',
          { path },
        );
    }
  }
  const root = { document: structuredClone(document) };
  const budget = new NodeBudget();
  try {
    for (const [index, step] of patch.entries()) {
      if (['add', 'copy', 'move'].includes(step.op)) makeParents(root.document, tokensOf(step.path));
      const problem = perform(root, step, budget);
      if (problem !== null) throw conflict(`operation ${index}: ${problem}`, 'patch_failed', { index });
    }
    checkResult(measured(root.document));
  } catch (error) {
    // A stack overflow: copies of a value into itself nest too deep.
    if (error instanceof RangeError) throw tooLarge('patch_depth', limits.nestingMax);
    throw error;
  }
  return root.document;
}

function checkResult(document: unknown): void {
  const text = JSON.stringify(document);
  if (Buffer.byteLength(text) > limits.bodyBytesMax) {
    throw tooLarge('patch_size', limits.bodyBytesMax);
  }
  if (depthOf(text) > limits.nestingMax) {
    throw tooLarge('patch_depth', limits.nestingMax);
  }
}

/** Most values that one patch may visit. 250,000 take about 20 ms. */
const nodesMax = 250_000;

/** This many characters count as one more value. Copies share a text in memory, but each is written out. */
const charactersPerNode = 16;

class NodeBudget {
  #left = nodesMax;

  /** @throws ServiceError `invalid_request` if the limit is exceeded. */
  spend(nodes: number): void {
    this.#left -= nodes;
    if (this.#left < 0) throw tooLarge('patch_nodes', nodesMax);
  }

  visit(value: unknown): void {
    this.spend(1);
    if (typeof value === 'string') this.spend(value.length / charactersPerNode);
    else if (Array.isArray(value)) for (const element of value) this.visit(element);
    else if (isJsonObject(value)) {
      // `Object.values` takes twice as long as this loop over names.
      for (const name of Object.keys(value)) {
        this.spend(name.length / charactersPerNode);
        this.visit(value[name]);
      }
    }
  }

  /** Shifting a thousand elements of a list takes as long as one visit, so it costs one value. */
  shift({ parent, token }: Place): void {
    if (Array.isArray(parent) && isIndex(token)) this.spend(Math.ceil(parent.length / 1000));
  }
}

function tooLarge(reason: ProblemReason, maximum: number): ServiceError {
  const description = `the patch ${problemText(reason, { maximum })}`;
  return invalidRequest([violation('body', 'body', reason, { maximum }, description)]);
}

function perform(root: object, step: JsonPatch[number], budget: NodeBudget): string | null {
  const nothingAt = (path: string) => `there is nothing at ${path}`;
  const place = placeOf(root, step.path);
  const current = read(place);
  if (step.op !== 'test') budget.shift(place);
  switch (step.op) {
    case 'test':
      return isSame(current, step.value, budget) ? null : `test failed at ${step.path}`;
    case 'add':
      budget.visit(step.value);
      return put(place, step.value) ? null : nothingAt(step.path);
    case 'replace':
      budget.visit(step.value);
      return current !== undefined && put(place, step.value, 'replace') ? null : nothingAt(step.path);
    case 'remove':
      return take(place) ? null : nothingAt(step.path);
    case 'copy': {
      const value = read(placeOf(root, step.from));
      if (value === undefined) return nothingAt(step.from);
      budget.visit(value);
      return put(place, structuredClone(value)) ? null : nothingAt(step.path);
    }
    case 'move': {
      const source = placeOf(root, step.from);
      const value = read(source);
      if (value === undefined) return nothingAt(step.from);
      budget.shift(source);
      if (step.path.startsWith(`${step.from}/`) || !take(source)) {
        return `${step.from} cannot move to ${step.path}`;
      }
      // Looks up the place again, because the removal may have shifted it.
      return put(placeOf(root, step.path), value) ? null : nothingAt(step.path);
    }
  }
}

/** RFC 6902, section 4.6: -0 equals 0, and the order of members is irrelevant. */
function isSame(a: unknown, b: unknown, budget: NodeBudget): boolean {
  budget.spend(1);
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((element, index) => isSame(element, b[index], budget));
  if (!isJsonObject(a) || !isJsonObject(b)) return a === b;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && isSame(a[name], b[name], budget))
  );
}

interface Place {
  readonly parent: unknown;
  readonly token: string;
}

function placeOf(root: object, path: string): Place {
  const tokens = ['document', ...tokensOf(path)];
  const token = tokens.pop() ?? '';
  const parent = tokens.reduce<unknown>((value, name) => read({ parent: value, token: name }), root);
  return { parent, token };
}

function read({ parent, token }: Place): unknown {
  if (Array.isArray(parent)) return isIndex(token) ? parent[Number(token)] : undefined;
  return isJsonObject(parent) && Object.hasOwn(parent, token) ? parent[token] : undefined;
}

function put({ parent, token }: Place, value: unknown, mode: 'add' | 'replace' = 'add'): boolean {
  if (Array.isArray(parent)) {
    const index = token === '-' ? parent.length : isIndex(token) ? Number(token) : Infinity;
    if (index > parent.length) return false;
    parent.splice(index, mode === 'add' ? 0 : 1, value);
    return true;
  }
  if (!isJsonObject(parent)) return false;
  // Prevents prototype pollution: an assignment to `__proto__` would change the prototype.
  Object.defineProperty(parent, token, { value, writable: true, enumerable: true, configurable: true });
  return true;
}

function take(place: Place): boolean {
  if (read(place) === undefined) return false;
  if (Array.isArray(place.parent)) place.parent.splice(Number(place.token), 1);
  else if (isJsonObject(place.parent)) delete place.parent[place.token];
  return true;
}

function isIndex(token: string): boolean {
  return /^(?:0|[1-9]\d{0,9})$/.test(token);
}

function writtenPaths(step: JsonPatch[number]): string[] {
  if (step.op === 'test') return [];
  return step.op === 'move' ? [step.from, step.path] : [step.path];
}

function tokensOf(path: string): string[] {
  return path
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}
