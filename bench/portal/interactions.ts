import type { Page } from '@playwright/test';
import type { Outcome } from './timed';

/** Something that people do in a list, a hundred times a day. */
export interface Interaction {
  readonly name: string;
  /** Where it begins. */
  readonly path: string;
  /** Done before the clock runs. */
  readonly prepare?: (page: Page) => Promise<void>;
  readonly act: (page: Page) => Promise<void>;
  readonly outcome: Outcome;
  /** What the API says to the same question; left out where none is asked. */
  readonly api?: string;
}

/** Puts the pointer on a link for as long as a hand needs before it presses: the portal begins to fetch what is behind. */
const pointAt = (name: string) => async (page: Page) => {
  await page.getByRole('link', { name, exact: true }).hover();
  await page.waitForTimeout(150);
};

const search = (page: Page) => page.getByRole('combobox', { name: 'Search receipts' });
const rows: Outcome = { kind: 'other rows' };

/** All of them, in the order in which they are measured. */
export const interactions: readonly Interaction[] = [
  {
    name: 'receipts: older page',
    path: '/receipts',
    prepare: pointAt('Older'),
    act: (page) => page.getByRole('link', { name: 'Older', exact: true }).click(),
    outcome: rows,
    api: '/api/receipts',
  },
  {
    name: 'receipts: search for a word',
    path: '/receipts',
    prepare: (page) => search(page).fill('items.name:milk'),
    act: (page) => page.keyboard.press('Enter'),
    outcome: rows,
    api: '/api/receipts/_search?query=items.name%3Amilk',
  },
  {
    name: 'receipts: clear the search',
    path: '/receipts?q=items.name%3Amilk',
    prepare: (page) => search(page).fill(''),
    act: (page) => page.keyboard.press('Enter'),
    outcome: rows,
    api: '/api/receipts',
  },
  {
    name: 'receipts: list of stores to filter by',
    path: '/receipts',
    act: (page) => page.getByRole('button', { name: 'Store', exact: true }).click(),
    outcome: { kind: 'visible', selector: '[role=option]' },
  },
  {
    name: 'receipts: filter by a store',
    path: '/receipts',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Store', exact: true }).click();
      await page.getByRole('combobox', { name: 'Find a store' }).fill('Islington');
    },
    act: (page) => page.keyboard.press('Enter'),
    outcome: rows,
    api: '/api/receipts/_search?query=store_reference%3A2',
  },
  {
    name: 'receipts: open one',
    path: '/receipts',
    act: (page) => page.getByRole('row').nth(3).getByRole('link').click(),
    outcome: { kind: 'page', path: '/receipts/' },
  },
  {
    name: 'command palette',
    path: '/receipts',
    act: (page) => page.keyboard.press('Control+k'),
    outcome: { kind: 'visible', selector: '[role=dialog] [role=option]' },
  },
  {
    name: 'consumers: next page',
    path: '/identifiers',
    prepare: pointAt('Next'),
    act: (page) => page.getByRole('link', { name: 'Next', exact: true }).click(),
    outcome: rows,
    api: '/api/identifiers',
  },
  {
    name: 'raw receipts: those that failed',
    path: '/raw',
    prepare: pointAt('Failed'),
    act: (page) => page.getByRole('link', { name: 'Failed', exact: true }).click(),
    outcome: rows,
    api: '/api/pos/raw?state=failed',
  },
  {
    name: 'from receipts to stores',
    path: '/receipts',
    prepare: pointAt('Stores'),
    act: (page) => page.getByRole('link', { name: 'Stores', exact: true }).click(),
    outcome: { kind: 'page', path: '/stores' },
    api: '/api/stores',
  },
];
