import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type jsonata from 'jsonata';
import { fiscalBlock } from '../../../formats/fiscal/block.ts';
import { readJournal } from '../../../formats/parsers/journal/read-journal.ts';
import { TransformationError } from '../../../formats/transformation-error.ts';
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
} from '../../../formats/mapping-functions.ts';
import { attributeOf, numberOf, textOf } from './xml-functions.ts';

/*
 * JSONata as mappings get it: nothing that outlives a run can be changed by one (decision 12). Its functions are plain
 * objects in a frame that all expressions share, and its transform operator writes into any object that it is given.
 */

/** What mappings can call beside JSONata's own functions, by name. */
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

/** A mapping that was read. */
export interface Mapping {
  /** Runs it over `input`; `bindings` are its variables, by name without the dollar sign. */
  readonly run: (input: unknown, bindings: Readonly<Record<string, unknown>>) => Promise<unknown>;
  /**
   * Runs it like `run`, but calls at the end of a function where they stand. JSONata leaves those to the caller, which
   * spares a deep recursion its stack, and then says of an error in one that it is the caller's.
   */
  readonly runInPlace: Mapping['run'];
  /** What outlives a run and can be reached from within one: for a test that all of it is frozen. */
  readonly tree: jsonata.ExprNode;
}

type Compile = typeof jsonata & { readonly parser: (text: string) => jsonata.ExprNode };

/** A function as JSONata keeps it. */
interface Definition {
  readonly _jsonata_function: true;
  readonly implementation: (this: unknown, ...args: readonly unknown[]) => unknown;
  readonly signature?: unknown;
}

/** Cannot be written in a mapping, so no mapping can put a function of its own in its place. */
const guardName = ' data only';

/** Loads JSONata from `library`, a file, and returns what reads a mapping; that throws JSONata's error where it cannot. */
export async function hardenJsonata(library: string): Promise<(mapping: string) => Mapping> {
  const compile = createRequire(library)(library) as Compile;
  const functions = await builtInFunctions(compile, library);
  for (const own of [...Object.values(mappingFunctions), refuseFunctions]) immutable(own);
  // The one that JSONata writes itself, for `$f ~> $g`.
  freeze(await compile('$sum ~> $count').evaluate({}, {}));
  // A lambda's environment names it.
  freeze(RegExp);
  const evaluateText = functions.get('eval');
  if (evaluateText === undefined) throw new Error('JSONata has no $eval any more.');
  // Its text is read while the mapping runs, so a transform in it would not be guarded.
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

/** `$now` and `$millis` of one run: JSONata keeps its own with the mapping, from run to run. */
function clock({ implementation }: Definition): Record<string, Definition['implementation']> {
  const startedAt = Date.now();
  return {
    now(picture, timezone) {
      return implementation.call(this, startedAt, picture, timezone);
    },
    millis: () => startedAt,
  };
}

/** Names of JSONata's own functions, as its source binds them: it has no list of them. */
export function builtInNames(library: string): string[] {
  const source = readFileSync(library, 'utf8');
  return [...source.matchAll(/staticFrame\.bind\('(\w+)'/g)].map(([, name = '']) => name);
}

/** Freezes every function of the frame that all expressions share; returns them by name. */
async function builtInFunctions(compile: Compile, library: string): Promise<ReadonlyMap<string, Definition>> {
  const found = new Map<string, Definition>();
  for (const name of builtInNames(library)) {
    const [definition] = (await compile(`[$${name}]`).evaluate({}, {})) as [Definition];
    found.set(name, immutable(definition));
  }
  return found;
}

/** Freezes a function. JSONata notes on it where it was last called from, for its messages: that is dropped. */
function immutable<Callable extends object>(callable: Callable): Callable {
  return freeze(withoutCaller(callable));
}

function withoutCaller<Callable extends object>(callable: Callable): Callable {
  const dropped = { get: () => undefined, set: () => undefined };
  return Object.defineProperties(callable, { token: dropped, position: dropped });
}

/** What JSONata looks up in a frame and calls after each node, where there is one. */
const afterNode = Symbol.for('jsonata.__evaluate_exit');

/** Makes an error in the body of a mapping's own function keep its place: JSONata says that it is the caller's. */
function keepPlaces(expression: jsonata.Expression): void {
  const drop = ({ type }: { type: string }, _input: unknown, _environment: unknown, result: unknown) => {
    if (type === 'lambda' && typeof result === 'object' && result !== null) withoutCaller(result);
  };
  // Typed for names of variables alone.
  expression.assign(afterNode as unknown as string, drop);
}

/** Freezes a value with all that its own properties lead to; returns it. */
function freeze<Value>(value: Value): Value {
  const isObject = (typeof value === 'object' && value !== null) || typeof value === 'function';
  if (!isObject || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const property of Object.values(Object.getOwnPropertyDescriptors(value))) {
    if ('value' in property) freeze(property.value);
  }
  return value;
}

/** Nodes of a mapping's tree, in any order. */
function* nodesOf(node: object): Generator<Record<string, unknown>> {
  if (!Array.isArray(node)) yield node as Record<string, unknown>;
  for (const child of Object.values(node) as unknown[]) {
    if (typeof child === 'object' && child !== null && !(child instanceof RegExp)) yield* nodesOf(child);
  }
}

function hasTransform(tree: object): boolean {
  return [...nodesOf(tree)].some(({ type }) => type === 'transform');
}

/** The tree of a text; an empty one where it cannot be read, which `$eval` itself says better. */
function treeOf(text: string, parse: Compile['parser']): object {
  try {
    return parse(text);
  } catch {
    return {};
  }
}

/** What each transform is to change is handed through `refuseFunctions` first. */
function guardTransforms(tree: object): void {
  // All of them before the first is changed.
  const transforms = [...nodesOf(tree)].filter(({ type }) => type === 'transform');
  for (const node of transforms) {
    const { position, pattern } = node;
    const procedure = { type: 'variable', value: guardName, position };
    node['pattern'] = { type: 'function', value: '(', position, procedure, arguments: [pattern] };
  }
}

/** Puts each call that JSONata leaves to the caller of a function back to where it stands. */
function callInPlace(tree: object): void {
  const left = (value: unknown) => {
    const node = value as { type?: unknown; thunk?: unknown; body?: unknown } | null;
    return typeof node === 'object' && node?.type === 'lambda' && node.thunk === true ? node.body : null;
  };
  // A call that is put back is visited where it stands then.
  for (const node of nodesOf(tree)) {
    for (const [name, child] of Object.entries(node)) {
      if (Array.isArray(child)) node[name] = child.map((one: unknown) => left(one) ?? one);
      else node[name] = left(child) ?? child;
    }
  }
}

/** Returns what a transform is to change. A function among it is refused, as it could make it another one. */
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
