import { expect, test } from 'vitest';
import { patchedReceipt, send } from './patched-receipt';

const { patch, receipt } = patchedReceipt();

test('patches of one receipt at once never mix: each sees the whole of the one before', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  const answers = await Promise.all(
    names.map((name) =>
      patch([
        { op: 'test', path: '/identifier', value: 'old' },
        { op: 'replace', path: '/identifier', value: name },
        { op: 'replace', path: send, value: false },
      ]),
    ),
  );
  const winners = names.filter((_, index) => answers[index]?.status === 200);
  expect(winners).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
  expect((await receipt())['identifier']).toBe(winners[0]);
  const both = await Promise.all([
    patch([{ op: 'replace', path: '/identifier', value: 'left' }]),
    patch([{ op: 'replace', path: send, value: true }]),
  ]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await receipt()).toMatchObject({
    identifier: 'left',
    properties: { email_settings: { send: true } },
  });
});
