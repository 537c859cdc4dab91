import type { Page } from '@playwright/test';
import type { Outcome } from './timed';

/** Something that people do in a list, a hundred times a day. */
export interface Interaction {
  readonly name: string;
  /** Where it begins. */
  readonly path: string;
  /** Done before the clock runs. The round is counted, so that no two in a row ask for the same. */
  readonly prepare?: (page: Page, round: number) => Promise<void>;
  readonly act: (page: Page, round: number) => Promise<void>;
  readonly outcome: Outcome;
  /** Back to where it began, without loading the portal anew; left out where the next round goes on from the last. */
  readonly back?: (page: Page) => Promise<void>;
  /** What the API says to the same question; left out where none is asked. */
  readonly api?: string;
}

/** Time that the pointer is on a link before it is pressed. */
const handInMs = 150;

/**
 * How long after its last letter a text is followed by Enter: a keystroke of a skilled typist takes 200 ms (Card, Moran and
 * Newell, "The keystroke-level model", 1980).
 */
const keyInMs = 200;

/** Puts the pointer on a link: the portal begins to fetch what is behind. */
const pointAt = (name: string) => async (page: Page) => {
  await page.getByRole('link', { name, exact: true }).hover();
  await page.waitForTimeout(handInMs);
};
const row = (page: Page, round: number) => page.locator('main tr [data-row-link]').nth(round % 20);

const search = (page: Page) => page.getByRole('combobox', { name: 'Search receipts' });
const rows: Outcome = { kind: 'other rows' };
const goBack = async (page: Page) => {
  await page.goBack();
};
const close = (page: Page) => page.keyboard.press('Escape');

/** Of items that the demo sells. */
const words = ['vollmilch', 'bio', 'apfel', 'coffee', 'water', 'tea', 'apple', 'roggenbrot'] as const;
const stores = ['Islington', 'Jordaan', 'Prenzlauer', 'Neubau', 'Marais'] as const;
const nth = <Value>(values: readonly Value[], round: number): Value => values[round % values.length] as Value;

/** All of them, in the order in which they are measured. */
export const interactions: readonly Interaction[] = [
  {
    name: 'receipts: older page',
    path: '/receipts',
    prepare: async (page) => {
      const older = page.getByRole('link', { name: 'Older', exact: true, disabled: false });
      // From the last page it begins anew.
      if ((await older.count()) === 0) await page.goto('/receipts', { waitUntil: 'networkidle' });
      await pointAt('Older')(page);
    },
    act: (page) => page.getByRole('link', { name: 'Older', exact: true }).click(),
    outcome: rows,
    api: '/api/receipts',
  },
  {
    name: 'receipts: search for a word',
    path: '/receipts',
    prepare: async (page, round) => {
      await search(page).fill(`items.name:${nth(words, round)}`);
      await page.waitForTimeout(keyInMs);
    },
    act: (page) => page.keyboard.press('Enter'),
    outcome: rows,
    back: goBack,
    api: '/api/receipts/_search?query=items.name%3Avollmilch',
  },
  {
    name: 'receipts: clear the search',
    path: '/receipts?q=items.name%3Avollmilch',
    // Its parts are chips; the box is empty.
    act: (page) => page.getByRole('button', { name: 'Clear all' }).click(),
    outcome: rows,
    back: goBack,
    api: '/api/receipts',
  },
  {
    name: 'receipts: list of stores to filter by',
    path: '/receipts',
    act: (page) => page.getByRole('button', { name: 'Store', exact: true }).click(),
    outcome: { kind: 'visible', selector: '[role=option]' },
    back: close,
  },
  {
    name: 'receipts: filter by a store',
    path: '/receipts',
    prepare: async (page, round) => {
      await page.getByRole('button', { name: 'Store', exact: true }).click();
      await page.getByRole('combobox', { name: 'Find a store' }).fill(nth(stores, round));
      await page.waitForTimeout(keyInMs);
    },
    act: (page) => page.keyboard.press('Enter'),
    outcome: rows,
    back: goBack,
    api: '/api/receipts/_search?query=store_reference%3A2',
  },
  {
    name: 'receipts: open one',
    path: '/receipts',
    prepare: async (page, round) => {
      await row(page, round).hover();
      await page.waitForTimeout(handInMs);
    },
    act: (page, round) => row(page, round).click(),
    outcome: { kind: 'page', path: '/receipts/' },
    back: goBack,
  },
  {
    name: 'command palette',
    path: '/receipts',
    act: (page) => page.keyboard.press('Control+k'),
    outcome: { kind: 'visible', selector: '[role=dialog] [role=option]' },
    back: close,
  },
  {
    name: 'consumers: next page',
    path: '/identifiers',
    prepare: pointAt('Next'),
    act: (page) => page.getByRole('link', { name: 'Next', exact: true }).click(),
    outcome: rows,
    back: goBack,
    api: '/api/identifiers',
  },
  {
    name: 'raw receipts: those that failed',
    path: '/raw',
    prepare: pointAt('Failed'),
    act: (page) => page.getByRole('link', { name: 'Failed', exact: true }).click(),
    outcome: rows,
    back: goBack,
    api: '/api/pos/raw?state=failed',
  },
  {
    name: 'from receipts to stores',
    path: '/receipts',
    prepare: pointAt('Stores'),
    act: (page) => page.getByRole('link', { name: 'Stores', exact: true }).click(),
    outcome: { kind: 'page', path: '/stores' },
    back: goBack,
    api: '/api/stores',
  },
];
