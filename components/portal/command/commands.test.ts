import { describe, expect, test } from 'vitest';
import type { SearchReading } from '../kit/search/use-reading';
import { commandsFor, type PaletteCommand, type FoundPlace } from './commands';
import type { RecentReceipt } from '../receipt/recent-receipts';

const recent: readonly RecentReceipt[] = [{ id: 'r1', label: 'T-0001', detail: 'Markt' }];
const situation = {
  text: '',
  pages: [
    { href: '/receipts', label: 'Receipts' },
    { href: '/raw', label: 'Raw receipts' },
    { href: '/stores', label: 'Stores' },
  ],
  actions: [
    { href: '/stores/new', label: 'New store' },
    { href: '/users/new', label: 'Invite a user' },
  ],
  own: [
    { kind: 'keys', label: 'Keyboard shortcuts' },
    { kind: 'sign-out', label: 'Sign out' },
  ] as const,
  recent,
  reading: null as SearchReading | null,
  found: [] as readonly RecentReceipt[],
  places: [] as readonly FoundPlace[],
  setting: { today: '2026-11-21', dayFirst: true, callingCode: '49' },
  maySearch: true,
  mayFindConsumers: true,
  mayFindStores: true,
};
const hrefs = (commands: readonly PaletteCommand[]) =>
  commands.map((command) => ('href' in command ? decodeURIComponent(command.href) : command.kind));
const commands = (changes: Partial<typeof situation>) => hrefs(commandsFor({ ...situation, ...changes }));

describe('the palette', () => {
  test('begins with what was open last, then the pages that are opened often', () => {
    const pages = [...situation.pages, { href: '/cards', label: 'Cards', isSeldom: true }];
    expect(commands({ pages })).toEqual(['/receipts/r1', '/receipts', '/raw', '/stores', 'keys']);
    expect(commands({ pages, text: 'card' })).toEqual(['/cards']);
  });

  test('goes to pages by any of their words, and searches for what nothing is called', () => {
    expect(commands({ text: 'rec' })).toEqual(['/receipts', '/raw']);
    expect(commands({ text: 'milk' })).toEqual([
      '/receipts?q=milk',
      '/identifiers?q=consumer:milk',
      '/stores?q=milk',
    ]);
    expect(commandsFor({ ...situation, text: 'milk' })[0]).toMatchObject({ typed: 'milk' });
  });

  test('knows pages and languages by other names, typed whole', () => {
    const pages = [...situation.pages, { href: '/settings', label: 'Settings', also: 'time zone, currency' }];
    const own = [{ kind: 'language', label: 'Language: Deutsch', value: 'de', also: 'german' }] as const;
    const found = (text: string) => hrefs(commandsFor({ ...situation, pages, own, text }));
    expect(found('Time zone')).toEqual(['/settings']);
    expect(found('german')).toEqual(['language']);
    expect(found('tim')).not.toContain('/settings');
  });

  test('goes to actions by the beginnings of their words', () => {
    expect(commands({ text: 'new sto' })[0]).toBe('/stores/new');
    expect(commands({ text: 'invite' })[0]).toBe('/users/new');
    expect(commands({ text: 'key' })[0]).toBe('keys');
    expect(commands({ text: 'sign' })[0]).toBe('sign-out');
  });

  test('has what the open page offers behind what was open last, and finds it by its name', () => {
    // Not pressed here, so that it need not be one.
    const element = {} as HTMLElement;
    const own = [{ kind: 'press', label: 'Export this list', element, keys: [] }, ...situation.own] as const;
    const offered = (text: string) => hrefs(commandsFor({ ...situation, own, text }));
    expect(offered('').slice(0, 2)).toEqual(['/receipts/r1', 'press']);
    expect(offered('expo')[0]).toBe('press');
    expect(offered('rotate till')).not.toContain('press');
  });

  test('names the clients whose secret can be rotated', () => {
    const actions = [
      { href: '/clients/bearer/1?rotate', label: 'Rotate secret of Till 1' },
      { href: '/clients/hmac/2?rotate', label: 'Rotate secret of Consumer app' },
    ];
    expect(hrefs(commandsFor({ ...situation, actions, text: 'rotate till' }))[0]).toBe(
      '/clients/bearer/1?rotate',
    );
    expect(hrefs(commandsFor({ ...situation, actions, text: 'rotate' })).slice(0, 2)).toEqual(
      actions.map(({ href }) => href),
    );
  });

  test('searches for what the server makes of a text, and for the text itself until it has said so', () => {
    const text = '4242 prenzlauer berg';
    expect(commands({ text })[0]).toBe('/receipts?q=4242+prenzlauer+berg');
    const query = 'payments.number:4242 store_reference:7';
    expect(commands({ text, reading: { kind: 'query', query } })[0]).toBe(
      '/receipts?q=payments.number:4242+store_reference:7',
    );
    expect(commands({ text: 'total:5' })).toEqual(['/receipts?q=total:5']);
  });

  test('leads with the one receipt that a code is of', () => {
    const id = '0198a8a0-0000-7000-8000-000000000000';
    expect(commands({ text: id })).toEqual([`/receipts?q=${id}`]);
    const reading = { kind: 'receipt', id, label: 'T-0001', detail: '' } as const;
    expect(commands({ text: 'https://receipts.example/r/1', reading })).toEqual([`/receipts/${id}`]);
    expect(commands({ text: 'rec', reading })[0]).toBe(`/receipts/${id}`);
  });

  test('has stores and consumers behind the search for receipts, in place of the lists of them', () => {
    const places: FoundPlace[] = [
      { kind: 'consumer', href: '/identifiers/anna', label: 'Anna Berg', detail: 'anna' },
      { kind: 'store', href: '/stores/7', label: 'Prenzlauer Berg', detail: 'Berlin · 7' },
    ];
    expect(commands({ text: 'berg', places })).toEqual([
      '/receipts?q=berg',
      '/identifiers/anna',
      '/stores/7',
    ]);
  });

  test('looks for a person of whom only receipts were found', () => {
    const found = [
      { id: 'r1', label: 'T-0001', detail: '' },
      { id: 'r2', label: 'T-0002', detail: '' },
    ];
    expect(commands({ text: 'lena', found })).toEqual([
      '/receipts?q=lena',
      '/identifiers?q=consumer:lena',
      '/receipts/r1',
      '/receipts/r2',
    ]);
  });

  test('has the only receipt found before the search for it, and several after', () => {
    const [one, two] = [
      { id: 'r1', label: 'T-0001', detail: '' },
      { id: 'r2', label: 'T-0002', detail: '' },
    ];
    expect(commands({ text: 't-0001', found: [one] }).slice(0, 2)).toEqual([
      '/receipts/r1',
      '/receipts?q=t-0001',
    ]);
    expect(commands({ text: 't-000', found: [one, two] }).slice(-2)).toEqual([
      '/receipts/r1',
      '/receipts/r2',
    ]);
  });

  test('offers no search to who may not', () => {
    expect(
      commands({ text: 'milk', maySearch: false, mayFindConsumers: false, mayFindStores: false }),
    ).toEqual([]);
  });
});
