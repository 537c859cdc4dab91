import { expect, test } from 'vitest';
import { batchMax } from '@/lib/domain/delivery/request/batch-max';
import type { ListRow } from '../list-row';
import { Selection } from './selection';

const rowsOf = (...ids: readonly string[]) =>
  ids.map((id) => ({ id, transactionId: `T-${id}`, consumer: null }) as ListRow);
const idsOf = (selection: Selection) => [...selection.picked().keys()];

function shown(...ids: readonly string[]): Selection {
  const selection = new Selection();
  selection.show(rowsOf(...ids));
  return selection;
}

test('a range has what was done to the row toggled last', () => {
  const selection = shown('a', 'b', 'c', 'd', 'e');
  selection.toggle('b');
  selection.extend('d');
  expect(idsOf(selection)).toEqual(['b', 'c', 'd']);
  selection.extend('a');
  expect(idsOf(selection).toSorted()).toEqual(['a', 'b', 'c', 'd']);
  selection.toggle('d');
  selection.extend('b');
  expect(idsOf(selection)).toEqual(['a']);
});

test('without a row to extend from, one is toggled', () => {
  const selection = shown('a', 'b');
  selection.extend('b');
  expect(idsOf(selection)).toEqual(['b']);
  selection.show(rowsOf('x', 'y', 'z'));
  selection.extend('z');
  expect(idsOf(selection)).toEqual(['b', 'z']);
});

test('what is selected stays on another page, and is known as the list last said it', () => {
  const selection = shown('a', 'b');
  selection.setShown(true);
  selection.show(rowsOf('c'));
  expect([selection.picked().size, selection.shownCount()]).toEqual([2, 0]);
  const [row] = rowsOf('a');
  selection.show([{ ...row, consumer: 'anna@example.com' } as ListRow]);
  expect(selection.picked().get('a')?.consumer).toBe('anna@example.com');
  selection.setShown(false);
  expect(idsOf(selection)).toEqual(['b']);
});

test('no more are selected than one call takes', () => {
  const ids = Array.from({ length: batchMax + 5 }, (_, index) => `${index}`);
  const selection = shown(...ids);
  selection.setShown(true);
  expect(selection.picked().size).toBe(batchMax);
  selection.clear();
  expect(selection.picked().size).toBe(0);
});

test('listeners hear of changes, and of nothing else', () => {
  const selection = shown('a');
  let heard = 0;
  const stop = selection.subscribe(() => {
    heard += 1;
  });
  selection.clear();
  selection.show(rowsOf('a', 'b'));
  expect(heard).toBe(0);
  selection.toggle('a');
  // The rows that are shown are others, of which none is selected.
  selection.show(rowsOf('x'));
  stop();
  selection.toggle('x');
  expect(heard).toBe(2);
});
