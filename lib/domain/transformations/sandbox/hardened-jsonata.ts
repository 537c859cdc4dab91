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
import { attributeOf, numberOf, elementText } from './xml-functions';

/*
 * Isolation of runs (decision 12): a mapping must change nothing that outlives its run. But all expressions
 * share JSONata's functions, which are plain objects, and its transform operator writes into any object.
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
  text_of: elementText,
  attribute_of: attributeOf,
  number_of: numberOf,
  journal: readJournal,
};

export interface Mapping {
  /** `bindings` are named without the dollar sign. */
  readonly run: (input: unknown, bindings: Readonly<Record<string, unknown>>) => Promise<unknown>;
  /**
   * Executes tail calls in place. JSONata lets the caller execute them, which saves stack but gives errors a
   * wrong place.
   */
  readonly runInPlace: Mapping['run'];
  /** The syntax tree outlives runs, so a test checks that it is frozen. */
  readonly tree: jsonata.ExprNode;
}

type Compile = typeof jsonata & { readonly parser: (text: string) => jsonata.ExprNode };

interface Definition {
  readonly _jsonata_function: true;
  readonly implementation: (this: unknown, ...args: readonly unknown[]) => unknown;
  readonly signature?: unknown;
}

/** A mapping cannot write a name with blanks, so it cannot replace the function. */
const guardName = ' data only';

/**
 * Loads JSONata from the file `library`. The returned function compiles a mapping and throws JSONata's error
 * if it is unreadable.
 */
export async function hardenJsonata(library: string): Promise<(mapping: string) => Mapping> {
  const compile = createRequire(library)(library) as Compile;
  const functions = await builtInFunctions(compile, library);
  for (const own of [...Object.values(mappingFunctions), refuseFunctions]) immutable(own);
  // JSONata makes a further shared function for `$f ~> $g`, which is frozen here.
  freeze(await compile('$sum ~> $count').evaluate({}, {}));
  // A mapping can reach RegExp through a lambda's environment.
  freeze(RegExp);
  const evaluateText = functions.get('eval');
  if (evaluateText === undefined) throw new Error('JSONata has no $eval any more.');
  // `$eval` reads its text while the mapping runs, so transforms in it are not guarded and must be refused.
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

/** JSONata would always give the time of the mapping's first run, because a mapping is compiled once. */
function clock({ implementation }: Definition): Record<string, Definition['implementation']> {
  const startedAt = Date.now();
  return {
    now(picture, timezone) {
      return implementation.call(this, startedAt, picture, timezone);
    },
    millis: () => startedAt,
  };
}

/** Read from JSONata's source, because it exports no list. */
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

/** JSONata writes the last caller on each function, for its messages. These writes are ignored. */
function immutable<Callable extends object>(callable: Callable): Callable {
  return freeze(withoutCaller(callable));
}

function withoutCaller<Callable extends object>(callable: Callable): Callable {
  const dropped = { get: () => undefined, set: () => undefined };
  return Object.defineProperties(callable, { token: dropped, position: dropped });
}

/** After each node of the tree, JSONata calls the function assigned to this symbol. */
const afterNode = Symbol.for('jsonata.__evaluate_exit');

/**
 * Keeps the place of errors in functions that the mapping defines. JSONata would report the place of the
 * caller.
 */
function keepPlaces(expression: jsonata.Expression): void {
  const drop = ({ type }: { type: string }, _input: unknown, _environment: unknown, result: unknown) => {
    if (type === 'lambda' && typeof result === 'object' && result !== null) withoutCaller(result);
  };
  // The types allow only names of variables, but JSONata accepts any key.
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

/** Returns an empty tree for unreadable text: `$eval` reports the error better. */
function treeOf(text: string, parse: Compile['parser']): object {
  try {
    return parse(text);
  } catch {
    return {};
  }
}

/** Changes each transform so that its targets pass through `refuseFunctions` first. */
function guardTransforms(tree: object): void {
  // Found before any node is changed, so that the walk does not visit new nodes.
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
  // The walk visits a restored call at its new place, so calls inside it are restored as well.
  for (const node of nodesOf(tree)) {
    for (const [name, child] of Object.entries(node)) {
      if (Array.isArray(child)) node[name] = child.map((one: unknown) => left(one) ?? one);
      else node[name] = left(child) ?? child;
    }
  }
}

/** @throws TransformationError if a target is a function, because a transform would change it. */
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
