import { RuleTester } from 'oxlint/plugins-dev';
import { describe, test } from 'vitest';
// @ts-expect-error a plugin of oxlint is JavaScript: Node before 22.18 loads no other
import plugin from '@/e2e/support/journey-rules.mjs';

RuleTester.describe = describe;
RuleTester.it = test;
const rules = new RuleTester({ languageOptions: { sourceType: 'module', parserOptions: { lang: 'ts' } } });
const refused = (...codes: readonly string[]) => codes.map((code) => ({ code, errors: 1 }));

rules.run('read-when-settled', plugin.rules['read-when-settled'], {
  valid: [
    'expect(await read(page, () => page.title())).toBe("");',
    'await expect.poll(() => rows.count()).toBe(2);',
    'await expect(async () => { expect(await rows.count()).toBe(2); }).toPass();',
    'await expect(row).toHaveText("a");',
    // What is done in the browser, and what runs there.
    'await page.evaluate(() => window.history.back());',
    'await page.evaluate(() => document.body.getAttribute("a"));',
    // Not a page: an answer, a list of promises.
    'expect(await (await page.request.get("/")).json()).toEqual([]);',
    'await Promise.all([first, second]);',
    'const origin = new URL(page.url()).origin;',
    'await expect.poll(() => page.url()).toBe("/");',
  ],
  invalid: refused(
    'expect(await page.title()).toBe("");',
    'expect(await row.textContent()).toBe("a");',
    'expect(await row.isVisible()).toBe(true);',
    'expect(await rows.count()).toBe(2);',
    'expect(await field.inputValue()).toBe("a");',
    'const shown = await row.innerText(); expect(shown).toBe("a");',
    'const shown = () => row.innerText();',
    'const width = await page.evaluate(() => document.body.scrollWidth);',
    'for (const row of await rows.all()) await row.click();',
    'expect(async () => expect(await rows.count()).toBe(2));',
    'expect(new URL(page.url()).search).toBe("");',
  ),
});

rules.run('wait-for-states', plugin.rules['wait-for-states'], {
  valid: ['await page.waitForURL("/");', 'await row.waitFor();'],
  invalid: refused(
    'await page.waitForTimeout(100);',
    'await page.waitForSelector("a");',
    'const row = await rows.first().elementHandle();',
    'const row = await page.$("a");',
    'await page.waitForLoadState("networkidle");',
    'await page.goto("/", { waitUntil: "networkidle" });',
  ),
});
