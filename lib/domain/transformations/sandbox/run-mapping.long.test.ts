import { describe, expect, test, vi } from 'vitest';
import { acquireProcess, releaseProcess } from './process-pool';
import { runSandboxed } from './run-mapping';

async function runFor(owner: number, mapping: string): Promise<unknown> {
  const bytes = Buffer.from(JSON.stringify({})).toString('base64');
  const { output, failure } = await runSandboxed(owner, {
    input: { bytes, contentType: null, format: 'json', options: {} },
    mapping,
    bindings: {},
    show: false,
  });
  if (failure !== null) throw failure;
  return output;
}

describe('the mappings of a retailer', () => {
  test('wait for each other at most: however slow, they hold up nobody else', async () => {
    const endless = '($f := function($x) { $f($x + 1) }; $f(0))';
    // Its process is there already, so that no start is measured.
    expect(await runFor(2, '1')).toBe(1);
    let slowDone = 0;
    const slow = Array.from({ length: 4 }, async () => {
      await runFor(1, endless).catch(() => undefined);
      slowDone += 1;
    });
    expect(await runFor(2, '1 + 1')).toBe(2);
    expect(slowDone).toBe(0);
    await Promise.all(slow);
    expect(slowDone).toBe(4);
    expect(await runFor(1, '2 + 2')).toBe(4);
  });
});

test('two retailers with slow mappings leave a place to a third one', async () => {
  const endless = '($f := function($x) { $f($x + 1) }; $f(0))';
  let slowDone = 0;
  const slow = [1, 2, 1, 2, 1, 2].map(async (owner) => {
    await runFor(owner, endless).catch(() => undefined);
    slowDone += 1;
  });
  expect(await runFor(3, '1 + 1')).toBe(2);
  expect(slowDone).toBe(0);
  await Promise.all(slow);
});

test.runIf(process.platform === 'linux')(
  'a mapping that the machine lets wait has its time all the same',
  async () => {
    const sandbox = await acquireProcess(4);
    releaseProcess(sandbox);
    sandbox.child.kill('SIGSTOP');
    const startedAt = performance.now();
    const answer = runFor(4, '1 + 1');
    // Longer than an input may take of the processor.
    await vi.waitUntil(() => performance.now() - startedAt > 11_000, { timeout: 20_000 });
    sandbox.child.kill('SIGCONT');
    expect(await answer).toBe(2);
  },
);

describe('a hostile mapping', () => {
  test.each([
    [
      'a catastrophic regular expression',
      '$match("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!", /^(a+)+$/)',
      ['mapping_timeout'],
    ],
    [
      'a memory bomb',
      '($f := function($a) { $f($append($a, $a)) }; $f([1..100000]))',
      // Whichever limit a slow machine reaches first.
      ['mapping_out_of_memory', 'mapping_timeout'],
    ],
  ])('%s ends itself and nobody else', async (_what, mapping, codes) => {
    const neighbours = Promise.all(Array.from({ length: 5 }, (_, index) => runFor(1, `${index} + 1`)));
    const code = await runFor(1, mapping).then(
      () => 'none',
      (error: unknown) => (error as { code: string }).code,
    );
    expect(codes).toContain(code);
    expect(await neighbours).toEqual([1, 2, 3, 4, 5]);
    expect(await runFor(1, '1 + 1')).toBe(2);
  });
});
