import { beginSession, createRetailer } from './support/portal';
import { expect, test } from './support/test';

test('a button pressed while the scripts begin to run is pressed once', async ({ page, service }) => {
  const { portal } = await createRetailer(service, 'Early Dialogs');
  await beginSession(page, portal);
  const cdp = await page.context().newCDPSession(page);
  // The scripts take their time, so that presses meet them at work.
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  for (const delayInMs of [0, 100, 200, 400, 800]) {
    await page.goto('/transformations', { waitUntil: 'commit' });
    const button = page.getByRole('button', { name: 'New transformation' }).first();
    await button.waitFor();
    await button.click({ delay: delayInMs });
    const name = page.getByRole('dialog').getByLabel('Name');
    await name.fill('pier');
    await expect(name).toHaveValue('pier');
    await page.keyboard.press('Escape');
    await expect(name).toHaveCount(0);
  }
});
