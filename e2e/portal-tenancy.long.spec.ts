import { read } from './support/settled';
import { expectNothingOfFirst, addressesOf, allAddresses, fill, names } from './support/tenancy';
import { beginSession, createRetailer } from './support/portal';
import { expect, test } from './support/test';

const settings = ['stores_from_receipts=true'];

test('a second retailer’s administrator sees nothing of the first on any page', async ({
  page,
  request,
  service,
}) => {
  test.slow();
  const first = await createRetailer(service, names.retailer, settings);
  const second = await createRetailer(service, 'Another Shop');
  const theirs = await fill(request, first);
  await beginSession(page, second.portal);
  for (const [what, path] of allAddresses(theirs)) {
    const answer = await page.goto(path, { waitUntil: 'load' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expectNothingOfFirst(
      `${await answer?.text()}\n${await read(page, () => page.locator('main').innerText())}`,
      what,
      path,
    );
    await expect.soft(page.getByText('Something went wrong'), `${what}: ${path}`).toHaveCount(0);
  }
});

test('the first retailer’s administrator sees all of it there, so the table asks for the right things', async ({
  page,
  request,
  service,
}) => {
  test.slow();
  const first = await createRetailer(service, names.retailer, settings);
  const own = await fill(request, first);
  await beginSession(page, first.portal);
  for (const [what, path] of addressesOf(own)) {
    const answer = await page.goto(path, { waitUntil: 'load' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect.soft(answer?.status(), `${what}: ${path}`).toBe(200);
    await expect
      .soft(page.getByText(/not found|does not exist|no longer|gone/i), `${what}: ${path}`)
      .toHaveCount(0);
  }
});
