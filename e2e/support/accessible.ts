import { readFileSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { tier } from '@/test/tier';

/** Where axe looks, and for what; everything unless given. */
interface Examination {
  readonly within?: string;
  readonly rules?: readonly string[];
}

/** What another theme can make wrong: it changes colours, and nothing else. */
const rulesOnColours = ['color-contrast', 'link-in-text-block'];

/** Rules whose findings are moderate or minor at most: they are not looked at, and some take long. */
const lesserRules = [
  ...['aria-allowed-role', 'empty-heading', 'empty-table-header', 'form-field-multiple-labels'],
  ...['heading-order', 'html-xml-lang-mismatch', 'image-redundant-alt', 'landmark-banner-is-top-level'],
  ...['landmark-complementary-is-top-level', 'landmark-contentinfo-is-top-level'],
  ...['landmark-main-is-top-level', 'landmark-no-duplicate-banner', 'landmark-no-duplicate-contentinfo'],
  ...['landmark-no-duplicate-main', 'landmark-one-main', 'landmark-unique', 'meta-viewport'],
  ...['meta-viewport-large', 'page-has-heading-one', 'presentation-role-conflict', 'region'],
  ...['scope-attr-valid', 'skip-link', 'table-duplicate-name'],
];

/** What lies above a page while it is open. */
const above = ['dialog', 'alertdialog', 'menu', 'listbox'].map((role) => `[role=${role}]`).join(', ');

/**
 * Expects that axe finds nothing serious on the page, in light and in the full tier in dark: on pages themselves and on
 * states that are a page of their own. Other journeys call `expectAccessibleInBothThemes`.
 */
export async function expectPageAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await stopTransitions(page);
  await expectNothingSerious(page, {});
  if (tier !== 'full') return;
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectNothingSerious(page, { rules: rulesOnColours });
}

/**
 * Expects that axe finds nothing serious in what a journey has reached. Pages are examined once by
 * `portal-pages.spec.ts`, so the quick tier looks only at what is open above one; the full tier looks at all of it.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNothingSerious(page, tier === 'full' ? {} : { within: above });
}

/** `expectAccessible` in light and dark; in the quick tier in light only. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  if (tier === 'full') await expectPageAccessible(page);
  else await expectAccessible(page);
}

/** Expects that axe finds nothing at all on the page, by the rules of WCAG 2.2 AA and its best practices. */
export async function expectNothingFromAxe(page: Page): Promise<void> {
  const axe = await axeFor(page);
  const { violations } = await axe
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`),
  ).toEqual([]);
}

/**
 * What is found must stay: colours take a moment to change with the theme or when something has loaded, one after
 * another where they are inherited, and a wrong one stays wrong.
 */
async function expectNothingSerious(page: Page, examination: Examination): Promise<void> {
  await expect(async () => expect(await seriousFindings(page, examination)).toEqual([])).toPass({
    timeout: tier === 'full' ? 60_000 : 15_000,
  });
}

/** Frames are left out: the consumer page in one of them runs no script at all, and is examined by itself. */
async function seriousFindings(page: Page, { within, rules }: Examination): Promise<string[]> {
  if (within !== undefined && (await page.locator(within).filter({ visible: true }).count()) === 0) return [];
  const axe = (await axeFor(page)).exclude('iframe');
  if (rules === undefined) axe.disableRules([...lesserRules]);
  else axe.withRules([...rules]);
  if (within !== undefined) axe.include(within);
  const { violations } = await axe.analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

const axeSource = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/** Axe in the page itself, where it stays until another one is loaded: bringing it costs as much as a look. */
async function axeFor(page: Page): Promise<AxeBuilder> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const axe = new AxeBuilder({ page, axeSource: 'null' }).setLegacyMode(true);
  return axe.options({ resultTypes: ['violations'], preload: false });
}

/** Lets colours change with the theme at once: a thousand transitions take longer than a look, however short they are. */
async function stopTransitions(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, ::before, ::after { transition-property: none !important; }');
    document.adoptedStyleSheets.push(sheet);
  });
}
