import {
  expectNothingOfFirst,
  addressesOf,
  allAddresses,
  bearerToken,
  calls,
  fill,
  names,
  secretWord,
} from './support/tenancy';
import { beginSession, createRetailer, signIn } from './support/portal';
import { expect, test } from './support/test';

// Every address as the server answers it; portal-tenancy.long.spec.ts opens each in a browser.
const settings = ['stores_from_receipts=true'];

test(
  'no page that a second retailer’s administrator asks for holds anything of the first',
  { tag: '@long' },
  async ({ page, request, service }) => {
    const first = await createRetailer(service, names.retailer, settings);
    const second = await createRetailer(service, 'Another Shop');
    const theirs = await fill(request, first);
    await signIn(page, second.portal, `/receipts/${theirs.receiptId}`);
    await expect(page.getByRole('heading', { name: 'Receipt not found' })).toBeVisible();
    await expect(page.locator('html')).not.toContainText(new RegExp(secretWord, 'i'));
    for (const [what, path] of allAddresses(theirs)) {
      const answer = await page.request.get(path);
      expectNothingOfFirst(await answer.text(), what, path);
      expect.soft([200, 404], `${what}: ${path}`).toContain(answer.status());
    }
  },
);

test('a second retailer’s session gets nothing of the first from the API', async ({
  page,
  request,
  service,
}) => {
  const first = await createRetailer(service, names.retailer, settings);
  const second = await createRetailer(service, 'Another Shop');
  const theirs = await fill(request, first);
  const own = { authorization: `Bearer ${await bearerToken(first.bearer)}` };
  await beginSession(page, second.portal);
  for (const [what, path] of calls.map(([name, of]) => [name, of(theirs)] as const)) {
    const told = await page.request.get(`/api${path}`);
    const text = await told.text();
    expect.soft(text.toLowerCase(), `${what}: ${path}`).not.toContain(secretWord.toLowerCase());
    if (told.status() === 200) expect.soft(JSON.parse(text), `${what}: ${path}`).toEqual([]);
    else expect.soft(told.status(), `${what}: ${path}`).toBe(404);
    // The call is one that tells its owner something.
    const kept = await request.get(`/api${path}`, { headers: own });
    expect.soft(kept.status(), `${what}: ${path}`).toBe(200);
    expect.soft(await kept.text(), `${what}: ${path}`).not.toBe('[]');
  }
});

test(
  'the first retailer’s administrator gets all of it there, so the table asks for the right things',
  { tag: '@long' },
  async ({ page, request, service }) => {
    const first = await createRetailer(service, names.retailer, settings);
    const own = await fill(request, first);
    await beginSession(page, first.portal);
    for (const [what, path] of addressesOf(own)) {
      const answer = await page.request.get(path);
      expect.soft(answer.status(), `${what}: ${path}`).toBe(200);
      expect
        .soft((await answer.text()).toLowerCase(), `${what}: ${path}`)
        .toContain(secretWord.toLowerCase());
    }
  },
);
