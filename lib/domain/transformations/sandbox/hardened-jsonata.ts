import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type jsonata from 'jsonata';
import { fiscalBlock } from '@/lib/formats/fiscal/block';
import { readJournal } from '@/lib/formats/parsers/journal/read-journal';
import { TransformationError } from '@/lib/formats/transformation-error';
import {
  coalesce,
  columns,
  decimal,
  ignore,
  inZone,
  localtime,
  minor,
  signed,
  total,
} from '@/lib/formats/mapping-functions';
import { attributeOf, numberOf, textOf } from './xml-functions';

/*
 * Isolation of runs (decision 12): a mapping can change nothing that outlives its run. All expressions share
 * JSONata's functions, which are plain objects, and its transform operator writes into any object.
 */

export const mappingFunctions = {
  decimal,
  localtime,
  signed,
  columns,
  in_zone: inZone,
  ignore,
  coalesce,
  minor,
  total,
  fiscal: fiscalBlock,
  text_of: textOf,
  attribute_of: attributeOf,
  number_of: numberOf,
  journal: readJournal,
};

export interface Mapping {
  /** `bindings` are variables, without the dollar sign. */
  readonly run: (input: unknown, bindings: Readonly<Record<string, unknown>>) => Promise<unknown>;
  /**
   * Runs with tail calls in place. JSONata leaves a tail call to the caller, which spares the stack, but
   * gives errors a wrong place.
   */
  readonly runInPlace: Mapping['run'];
  /** Reachable state that outlives a run, for a test that it is frozen. */
  readonly tree: jsonata.ExprNode;
}

type Compile = typeof jsonata & { readonly parser: (text: string) => jsonata.ExprNode };

interface Definition {
  readonly _jsonata_function: true;
  readonly implementation: (this: unknown, ...args: readonly unknown[]) => unknown;
  readonly signature?: unknown;
}

/** Name that a mapping cannot write, so that none can replace the function. */
const guardName = ' data only';

/** Loads JSONata from the file `library`. The result throws JSONata's error for an unreadable mapping. */
export async function hardenJsonata(library: string): Promise<(mapping: string) => Mapping> {
  const compile = createRequire(library)(library) as Compile;
  const functions = await builtInFunctions(compile, library);
  for (const own of [...Object.values(mappingFunctions), refuseFunctions]) immutable(own);
  // JSONata writes this function itself, for `$f ~> $g`.
  freeze(await compile('$sum ~> $count').evaluate({}, {}));
  // A mapping reaches RegExp through a lambda's environment.
  freeze(RegExp);
  const evaluateText = functions.get('eval');
  if (evaluateText === undefined) throw new Error('JSONata has no $eval any more.');
  // Guards `$eval`: its text is read while the mapping runs, so a transform in it would not be guarded.
  const guardedEval = immutable<Definition>({
    ...evaluateText,
    implementation(text, focus) {
      if (typeof text === 'string' && hasTransform(treeOf(text, compile.parser))) throw refusal();
      return evaluateText.implementation.call(this, text, focus);
    },
  });
  const fromMillis = functions.get('fromMillis');
  if (fromMillis === undefined) throw new Error('JSONata has no $fromMillis any more.');
  const own = {
    ...mappingFunctions,
    eval: guardedEval,
    [guardName]: refuseFunctions,
  };

  return (mapping) => {
    const expression = compile(mapping);
    const tree = expression.ast();
    guardTransforms(tree);
    freeze(tree);
    const runOf =
      (compiled: jsonata.Expression): Mapping['run'] =>
      (input, bindings) =>
        compiled.evaluate(input, { ...bindings, ...own, ...clock(fromMillis) });
    const runInPlace: Mapping['run'] = (input, bindings) => {
      const inPlace = compile(mapping);
      callInPlace(inPlace.ast());
      guardTransforms(inPlace.ast());
      keepPlaces(inPlace);
      return runOf(inPlace)(input, bindings);
    };
    return { tree, run: runOf(expression), runInPlace };
  };
}

/** `$now` and `$millis` of one run: JSONata's own stay with the mapping from run to run. */
function clock({ implementation }: Definition): Record<string, Definition['implementation']> {
  const startedAt = Date.now();
  return {
    now(picture, timezone) {
      return implementation.call(this, startedAt, picture, timezone);
    },
    millis: () => startedAt,
  };
}

/** Names from JSONata's source, which exports no list. */
export function builtInNames(library: string): string[] {
  const source = readFileSync(library, 'utf8');
  return [...source.matchAll(/staticFrame\.bind\('(\w+)'/g)].map(([, name = '']) => name);
}

async function builtInFunctions(compile: Compile, library: string): Promise<ReadonlyMap<string, Definition>> {
  const names = builtInNames(library);
  const all = compile(`[${names.map((name) => `$${name}`).join(', ')}]`);
  const definitions = (await all.evaluate({}, {})) as readonly Definition[];
  if (definitions.length !== names.length) throw new Error('JSONata names functions that it does not have.');
  return new Map(names.map((name, index) => [name, immutable(definitions[index] as Definition)]));
}

/** Freezes a function, and ignores the last caller, which JSONata writes on it for messages. */
function immutable<Callable extends object>(callable: Callable): Callable {
  return freeze(withoutCaller(callable));
}

function withoutCaller<Callable extends object>(callable: Callable): Callable {
  const dropped = { get: () => undefined, set: () => undefined };
  return Object.defineProperties(callable, { token: dropped, position: dropped });
}

/** Hook that JSONata calls after each node. */
const afterNode = Symbol.for('jsonata.__evaluate_exit');

/** Keeps the place of errors in a mapping's own functions; JSONata names the caller's place. */
function keepPlaces(expression: jsonata.Expression): void {
  const drop = ({ type }: { type: string }, _input: unknown, _environment: unknown, result: unknown) => {
    if (type === 'lambda' && typeof result === 'object' && result !== null) withoutCaller(result);
  };
  // `assign` is typed for names of variables alone.
  expression.assign(afterNode as unknown as string, drop);
}

function freeze<Value>(value: Value): Value {
  const isObject = (typeof value === 'object' && value !== null) || typeof value === 'function';
  if (!isObject || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const property of Object.values(Object.getOwnPropertyDescriptors(value))) {
    if ('value' in property) freeze(property.value);
  }
  return value;
}

function* nodesOf(node: object): Generator<Record<string, unknown>> {
  if (!Array.isArray(node)) yield node as Record<string, unknown>;
  for (const child of Object.values(node) as unknown[]) {
    if (typeof child === 'object' && child !== null && !(child instanceof RegExp)) yield* nodesOf(child);
  }
}

function hasTransform(tree: object): boolean {
  return [...nodesOf(tree)].some(({ type }) => type === 'transform');
}

/** Empty for unreadable text, which `$eval` itself reports better. */
function treeOf(text: string, parse: Compile['parser']): object {
  try {
    return parse(text);
  } catch {
    return {};
  }
}

/** Passes the targets of each transform through `refuseFunctions` first. */
function guardTransforms(tree: object): void {
  // Collected before any node is changed.
  const transforms = [...nodesOf(tree)].filter(({ type }) => type === 'transform');
  for (const node of transforms) {
    const { position, pattern } = node;
    const procedure = { type: 'variable', value: guardName, position };
    node['pattern'] = { type: 'function', value: '(', position, procedure, arguments: [pattern] };
  }
}

/** Undoes JSONata's tail calls. */
function callInPlace(tree: object): void {
  const left = (value: unknown) => {
    const node = value as { type?: unknown; thunk?: unknown; body?: unknown } | null;
    return typeof node === 'object' && node?.type === 'lambda' && node.thunk === true ? node.body : null;
  };
  // A call that is put back is visited at its new place.
  for (const node of nodesOf(tree)) {
    for (const [name, child] of Object.entries(node)) {
      if (Array.isArray(child)) node[name] = child.map((one: unknown) => left(one) ?? one);
      else node[name] = left(child) ?? child;
    }
  }
}

/** Throws for functions among the targets, because a transform could change them. */
function refuseFunctions(targets: unknown): unknown {
  for (const target of Array.isArray(targets) ? (targets as unknown[]) : [targets]) {
    const mark = target as { _jsonata_function?: unknown; _jsonata_lambda?: unknown } | null | undefined;
    const isFunction = typeof target === 'function' || mark?._jsonata_function === true;
    if (isFunction || mark?._jsonata_lambda === true) throw refusal();
  }
  return targets;
}

function refusal(): TransformationError {
  return new TransformationError('mapping_failed', 'function_changed');
}
