import { describe, expect, test } from 'vitest';
import { commandsFor, type Command } from './commands';
import type { RecentReceipt } from './recent-receipts';

const recent: readonly RecentReceipt[] = [{ id: 'r1', label: 'T-0001', detail: 'Markt' }];
const situation = {
  text: '',
  pages: [
    { href: '/receipts', label: 'Receipts' },
    { href: '/raw', label: 'Raw receipts' },
    { href: '/stores', label: 'Stores' },
  ],
  recent,
  found: [] as readonly RecentReceipt[],
  setting: { today: '2026-11-21', dayFirst: true, callingCode: '49' },
  maySearch: true,
  mayFindConsumers: true,
  mayFindStores: true,
};
const hrefs = (commands: readonly Command[]) =>
  commands.map((command) => (command.kind === 'keys' ? 'keys' : decodeURIComponent(command.href)));
const commands = (changes: Partial<typeof situation>) => hrefs(commandsFor({ ...situation, ...changes }));

describe('the palette', () => {
  test('begins with what was open last, then every page', () => {
    expect(commands({})).toEqual(['/receipts/r1', '/receipts', '/raw', '/stores', 'keys']);
  });

  test('goes to pages by any of their words, and searches for the text', () => {
    expect(commands({ text: 'rec' })).toEqual([
      '/receipts',
      '/raw',
      '/receipts?q=items.name:rec',
      '/identifiers?q=properties.name.last:rec',
      '/stores?q=rec',
    ]);
  });

  test('reads what is typed at a counter, and queries as they are', () => {
    expect(commands({ text: '4242 gestern' })).toContain(
      '/receipts?q=payments.number:4242 timestamp:2026-11-20',
    );
    expect(commands({ text: 'total:5' })).toEqual(['/receipts?q=total:5']);
  });

  test('opens one receipt by its id, and those that the text finds', () => {
    const id = '0198a8a0-0000-7000-8000-000000000000';
    expect(commands({ text: id })).toEqual([`/receipts/${id}`]);
    const found = [{ id: 'r1', label: 'T-0001', detail: '' }];
    expect(commands({ text: 't-0001', found }).at(-1)).toBe('/receipts/r1');
  });

  test('offers no search to who may not', () => {
    expect(
      commands({ text: 'milk', maySearch: false, mayFindConsumers: false, mayFindStores: false }),
    ).toEqual([]);
  });
});
