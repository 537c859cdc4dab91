import { processRawJob } from '@/lib/domain/pos/process-raw-job';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '@/lib/core/ids';
import { log } from '@/lib/core/log';
import type { TestRetailer } from '@/test/factories';
import { outcomeOf, post, prepareAttack, publish, untilTime, type Attack } from './attack';
import { hostileInputs } from './hostile-inputs';

// Input as large as it may be, and mappings that run until they are ended: they take seconds each.

let victim: TestRetailer;
let attacker: TestRetailer;
let attack: Attack['attack'];
let attackByMapping: Attack['attackByMapping'];
beforeAll(async () => {
  ({ victim, attacker, attack, attackByMapping } = await prepareAttack());
});

const refused = { state: 'failed', code: 'input_invalid' };

describe('hostile input', () => {
  test.each(hostileInputs('2 MiB').xml)('XML: %s is refused', async (_what, body) => {
    expect(await attack('application/x-xml', body)).toEqual(refused);
  });

  test.each(hostileInputs('2 MiB').json)('JSON: %s is refused', async (_what, body) => {
    expect(await attack('application/x-json', body)).toEqual(refused);
  });

  test.each(hostileInputs('2 MiB').settled)(
    '%s: %s is settled one way or another',
    async (type, _what, body) => {
      const { state } = await attack(type, body);
      expect(['processed', 'ignored', 'failed']).toContain(state);
    },
  );
});

describe('hostile mappings', () => {
  test.each([
    ['an endless loop', '($f := function($x) { $f($x + 1) }; $f(0))', ['mapping_timeout']],
    [
      'a catastrophic expression',
      '$match("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!", /^(a+)+$/)',
      ['mapping_timeout'],
    ],
    [
      'a memory bomb',
      '($f := function($a) { $f($append($a, $a)) }; $f([1..100000]))',
      ['mapping_out_of_memory', 'mapping_timeout'],
    ],
    [
      'too large a result',
      '[1..9000000]',
      ['mapping_failed', 'mapping_out_of_memory', 'mapping_timeout', 'invalid_receipt'],
    ],
    [
      'a text of a gigabyte',
      '$pad("x", 1000000000)',
      ['mapping_failed', 'mapping_out_of_memory', 'mapping_timeout'],
    ],
    ['ranges of ranges', '[1..10000000].[1..10000000]', ['mapping_out_of_memory', 'mapping_timeout']],
    [
      'a function that calls itself by another',
      '($y := function($g) { $g($g) }; $y(function($h) { $h($h) }))',
      ['mapping_out_of_memory', 'mapping_timeout'],
    ],
    // Which limit it meets first depends on how fast the machine is.
    [
      'deep recursion',
      '($f := function($x) { 1 + $f($x) }; $f(0))',
      ['mapping_failed', 'mapping_out_of_memory', 'mapping_timeout'],
    ],
  ])('%s fails its own raw receipt, and nobody waits for it', async (what, text, codes) => {
    const { state, code } = await attackByMapping(what, text);
    expect(state).toBe('failed');
    expect(codes).toContain(code);
  });

  test('a flood of endless ones puts itself off, while others are worked on', async () => {
    const type = 'application/x-flood';
    const endless = '($f := function($x) { $f($x + 1) }; $f(0))';
    await publish(attacker, 'flood', { input_format: 'text', mapping: endless, content_types: [type] });
    const ids: string[] = [];
    for (let index = 0; index < 12; index += 1) ids.push(await post(attacker, type, 'slip'));
    const run = { id: newId(), attempt: 1, signal: new AbortController().signal, log: log() };
    const jobOf = ({ ctx }: TestRetailer, id: string) =>
      untilTime(() => processRawJob.run({ retailer: ctx.retailer.id, id }, run));
    // The first one shows what they are like.
    await jobOf(attacker, await post(attacker, type, 'slip'));
    const flood = Promise.all(ids.map((id) => jobOf(attacker, id)));
    const other = await post(victim, 'application/json', '{}');
    await jobOf(victim, other);
    expect(await outcomeOf(victim, other)).toEqual({ state: 'processed', code: null });
    await flood;
    const states = await Promise.all(ids.map(async (id) => (await outcomeOf(attacker, id)).state));
    // Few were tried; the others wait for their turn.
    expect(states.filter((state) => state === 'failed').length).toBeLessThan(6);
    expect(states.filter((state) => state === 'received').length).toBeGreaterThan(5);
  });
});
