import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ServiceError } from '@/lib/core/errors';
import { applyPatch, jsonPatch } from './apply-patch';

interface Case {
  readonly comment?: string;
  readonly doc: unknown;
  readonly patch: unknown;
  readonly expected?: unknown;
  readonly error?: string;
  readonly disabled?: boolean;
}

const folder = path.resolve('node_modules/json-patch-test-suite');
const cases = ['tests.json', 'spec_tests.json']
  .flatMap((file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Case[])
  .filter(({ disabled, patch }) => disabled !== true && patch !== undefined);

function run({ doc, patch }: Case): unknown {
  return applyPatch(doc, jsonPatch.parse(patch), () => true);
}

describe('the JSON Patch test suite holds', () => {
  test.each(cases.map((one, index) => [one.comment ?? one.error ?? `case ${index}`, one] as const))(
    '%s',
    (_comment, one) => {
      const before = structuredClone(one.doc);
      if (one.error === undefined) expect(run(one)).toEqual(one.expected ?? one.doc);
      else expect(() => run(one)).toThrow();
      expect(one.doc, 'the document given is left alone').toEqual(before);
    },
  );
});

describe('a patch', () => {
  const apply = (doc: unknown, patch: unknown) => applyPatch(doc, jsonPatch.parse(patch), () => true);

  test('cannot reach a prototype', () => {
    for (const path of ['/__proto__/polluted', '/constructor/prototype/polluted', '/a/__proto__/polluted']) {
      expect(() => apply({ a: {} }, [{ op: 'add', path, value: true }])).toThrow(ServiceError);
    }
    const result = apply({ a: {} }, [{ op: 'add', path: '/a/__proto__', value: { polluted: true } }]);
    expect(Object.keys((result as { a: object }).a)).toEqual(['__proto__']);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  test('moves nothing into itself, and onto itself does nothing', () => {
    expect(() => apply({ a: { b: 1 } }, [{ op: 'move', from: '/a', path: '/a/c' }])).toThrow(ServiceError);
    expect(apply({ a: { b: 1 } }, [{ op: 'move', from: '/a', path: '/a' }])).toEqual({ a: { b: 1 } });
  });

  test('copies by value: a later change of one leaves the other', () => {
    const patch = [
      { op: 'copy', from: '/a', path: '/b' },
      { op: 'replace', path: '/a/x', value: 2 },
    ];
    expect(apply({ a: { x: 1 } }, patch)).toEqual({ a: { x: 2 }, b: { x: 1 } });
  });

  test('compares as JSON does: zero has no sign, members no order', () => {
    const document = JSON.parse('{"total": 0, "list": [{"a": -0, "b": null}]}') as unknown;
    const same = '[{"op": "test", "path": "", "value": {"list": [{"b": null, "a": 0}], "total": -0}}]';
    expect(apply(document, JSON.parse(same))).toEqual(document);
    for (const value of [{ a: 0 }, { a: 0, b: 0 }, { a: 0, c: null }, [0, null], null]) {
      expect(() => apply(document, [{ op: 'test', path: '/list/0', value }])).toThrow(ServiceError);
    }
  });

  test('asks for each path it writes, and for none it reads', () => {
    const asked: string[] = [];
    const patch = jsonPatch.parse([
      { op: 'test', path: '/read', value: 1 },
      { op: 'copy', from: '/read', path: '/a~1b' },
      { op: 'move', from: '/m~0n', path: '/list/0' },
    ]);
    applyPatch({ read: 1, 'm~n': 2, list: [] }, patch, (tokens) => asked.push(tokens.join(' ')) > 0);
    expect(asked).toEqual(['a/b', 'm~n', 'list 0']);
  });

  const refusalOf = (doc: unknown, patch: unknown) => {
    try {
      apply(doc, patch);
      return null;
    } catch (error) {
      return error instanceof ServiceError ? (error.errors[0]?.reason ?? error.code) : error;
    }
  };
  const repeated = (count: number, step: object) => Array.from({ length: count }, () => step);
  const large = Array.from({ length: 100_000 }, () => []);
  const longText = 'x'.repeat(300_000);

  test('moves a large value as often as it may have operations, without copying it', () => {
    const back = [
      { op: 'move', from: '/a', path: '/b' },
      { op: 'move', from: '/b', path: '/a' },
    ];
    const patch = Array.from({ length: 500 }, () => back).flat();
    expect(apply({ a: large }, patch)).toEqual({ a: large });
  });

  test.each([
    ['copies', repeated(3, { op: 'copy', from: '/a', path: '/b' })],
    ['copies of copies', repeated(3, { op: 'copy', from: '', path: '/b' })],
    ['tests', repeated(3, { op: 'test', path: '/a', value: large })],
    ['additions', repeated(3, { op: 'add', path: '/b', value: large })],
    ['replacements', repeated(3, { op: 'replace', path: '/a', value: large })],
    ['insertions at the front of a long list', repeated(1000, { op: 'add', path: '/a/0', value: 1 })],
    ['copies of a long text', repeated(20, { op: 'copy', from: '/text', path: '/b' })],
    ['copies of a long name', repeated(20, { op: 'copy', from: '/names', path: '/b' })],
  ])('visits a bounded number of values by its %s together', (what, patch) => {
    const doc = what.startsWith('insertions')
      ? { a: Array.from({ length: 300_000 }, () => 0) }
      : { a: large, text: longText, names: { [longText]: 1 } };
    expect(refusalOf(doc, patch)).toBe('patch_nodes');
    expect(refusalOf(doc, patch.slice(0, 1))).toBeNull();
  });

  test('nests a document as deep as paths reach, and further by copies, in vain', () => {
    const inside = (depth: number) => '/a'.repeat(depth);
    const doublings = Array.from({ length: 13 }, (_, index) => inside(2 ** index));
    const copies = [...doublings, ...repeated(6, {}).map(() => inside(4_999))];
    const patch = copies.map((path) => ({ op: 'copy', from: '', path }));
    expect(refusalOf({}, patch)).toBe('patch_depth');
  });
});
