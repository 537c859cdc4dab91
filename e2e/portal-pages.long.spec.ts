import { portalPages } from './support/pages';
import { beginSession } from './support/portal';
import { expect, test } from './support/test';

test('an address at which nothing is has a page that says so and leads back', async ({ page, demo }) => {
  await beginSession(page, demo.portal);
  for (const { route, missing } of portalPages) {
    if (missing === undefined) continue;
    await test.step(route, async () => {
      const answer = await page.goto(missing);
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toContainText('not found');
      await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
    });
  }
});
