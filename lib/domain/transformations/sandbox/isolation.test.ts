import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { acquireProcess, releaseProcess } from './process-pool';
import { runSandboxed } from './run-mapping';

// Mappings of one retailer can never touch another's, nor a later run of their own.

// Retailers that no other test has.
const [attacker, victim, third] = [910_001, 910_002, 910_003];

async function run(owner: number, mapping: string, input: unknown = {}) {
  const bytes = Buffer.from(JSON.stringify(input)).toString('base64');
  return runSandboxed(owner, {
    input: { bytes, contentType: null, format: 'json', options: {} },
    mapping,
    bindings: {},
    show: false,
  });
}
const reasonOf = async (mapping: string, input: unknown = {}) =>
  (await run(attacker, mapping, input)).failure?.reason ?? null;

/** Ways to put a function of one's own in the place of one that every mapping calls. */
const attacks: readonly (readonly [string, string])[] = [
  ['a transform of a built-in function', '{"a":1} ~> |$sum|{"implementation":1}|'],
  ['a transform of an own function', '($f := function($x){$x}; {} ~> |$f|{"a":1}|)'],
  ['a transform of a function among data', '($f := function($x){$x}; {} ~> |[$, $f]|{"a":1}|)'],
  ['a transform that deletes from a function', '{"a":1} ~> |$sum|{}, ["implementation"]|'],
  ['a transform within $eval', '$eval("{} ~> |$sum|{\\"implementation\\":1}|")'],
  ['a transform within $eval of $eval', `$eval("$eval('{} ~> |$sum|{}|')")`],
  ['a transform of one handed on', '($t := |$sum|{"implementation":1}|; {"a":1} ~> $t)'],
];

describe('a mapping', () => {
  test.each(attacks)('fails for %s', async (_what, mapping) => {
    const { failure } = await run(attacker, mapping);
    expect(failure?.code).toBe('mapping_failed');
    expect(failure?.message).toContain('a transform operator cannot change a function');
    const { output } = await run(attacker, '[$sum([1, 2.5]), $shuffle([7])]');
    expect(output).toEqual([3.5, 7]);
  });

  test('changes data by a transform as before', async () => {
    const { output } = await run(attacker, '$ ~> |lines|{"total": price * 2}, "price"|', {
      lines: [{ price: 1 }, { price: 2 }],
    });
    expect(output).toEqual({ lines: [{ total: 2 }, { total: 4 }] });
    const evaluated = await run(attacker, '$eval("[1, $sum([2, 3])]")');
    expect(evaluated.output).toEqual([1, 5]);
    const wrong = await run(attacker, '$eval("[1,")');
    expect(wrong.failure?.code).toBe('mapping_failed');
  });

  test.each([
    [{ _jsonata_lambda: false }],
    [{ lines: [{ a: { _jsonata_function: true } }] }],
    [{ _jsonata_anything: 1 }],
  ])('gets no input with a key that marks functions: %j', async (input) => {
    expect(await reasonOf('$', input)).toBe('reserved_key');
  });

  test.each([
    ['json', String.raw`{"\u005fjsonata_lambda": false}`],
    ['xml', '<a><_jsonata_lambda>false</_jsonata_lambda></a>'],
    ['csv', '_jsonata_lambda;b\nfalse;1'],
  ] as const)('gets no such key from %s either', async (format, text) => {
    const { failure } = await runSandboxed(attacker, {
      input: { bytes: Buffer.from(text).toString('base64'), contentType: null, format, options: {} },
      mapping: '$',
      bindings: {},
      show: false,
    });
    expect(failure).toMatchObject({ code: 'input_invalid', reason: 'reserved_key' });
  });

  test('leaves nothing behind for its own next run', async () => {
    const mapping = '($seen := $count($keys($$)); $sum := function($a){666}; $sum([1]))';
    expect((await run(attacker, mapping)).output).toBe(666);
    expect((await run(attacker, '$sum([1])')).output).toBe(1);
  });
});

describe('a process', () => {
  test('belongs to one retailer until it ends', async () => {
    const first = await acquireProcess(attacker);
    const second = await acquireProcess(victim);
    expect(second.child.pid).not.toBe(first.child.pid);
    releaseProcess(first);
    const other = await acquireProcess(victim);
    expect(other.child.pid).not.toBe(first.child.pid);
    const again = await acquireProcess(attacker);
    expect(again.child.pid).toBe(first.child.pid);
    for (const one of [second, other, again]) releaseProcess(one);
  });

  test('is free for a third retailer before a busy one gets its second', async () => {
    const held = [
      await acquireProcess(attacker),
      await acquireProcess(attacker),
      await acquireProcess(victim),
    ] as const;
    const order: number[] = [];
    const wait = async (owner: number) => {
      const taken = await acquireProcess(owner);
      order.push(owner);
      releaseProcess(taken);
    };
    const waiting = [wait(victim), wait(attacker), wait(third)];
    for (const one of held) releaseProcess(one);
    await Promise.all(waiting);
    expect(order[0]).toBe(third);
  });
});

test(
  'nothing that outlives a run can be written to: every function, and the tree of every mapping',
  { tags: 'long' },
  async () => {
    const library = createRequire(path.resolve('package.json')).resolve('jsonata');
    // In a thread of its own: what is frozen there is frozen for a whole process.
    const worker = new Worker(path.resolve('test/frozen-probe.ts'), {
      workerData: library,
      execArgv: ['--import', 'tsx'],
    });
    const [found] = (await once(worker, 'message')) as [{ functions: number; loose: string[] }];
    await worker.terminate();
    expect(found.loose).toEqual([]);
    expect(found.functions).toBeGreaterThan(60);
  },
);
