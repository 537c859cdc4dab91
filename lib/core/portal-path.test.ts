import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { portalPath } from './portal-path';

/** Every path, with an example of what it is made of. */
const examples: Readonly<Record<keyof typeof portalPath, readonly string[]>> = {
  home: [portalPath.home()],
  problems: [portalPath.problems({ kind: 'silent', state: null })],
  problem: [portalPath.problem('silent', '0f34')],
  receipts: [portalPath.receipts(), portalPath.receipts({ q: 'total:3 & "a b"', newer: null })],
  receipt: [portalPath.receipt('r-1')],
  receiptPdf: [portalPath.receiptPdf('r-1')],
  identifiers: [portalPath.identifiers({ after: 'anna@example.com' })],
  identifier: [portalPath.identifier('a/b?c#d'), portalPath.identifier('anna', { edit: true })],
  erasure: [portalPath.erasure('e-1')],
  deliveries: [portalPath.deliveries({ state: 'failed' })],
  delivery: [portalPath.delivery('d-1')],
  reports: [portalPath.reports()],
  reportFile: [portalPath.reportFile()],
  stores: [portalPath.stores()],
  store: [portalPath.store(7)],
  newStore: [portalPath.newStore()],
  tills: [portalPath.tills()],
  till: [portalPath.till('t-1')],
  loyaltyPrograms: [portalPath.loyaltyPrograms()],
  loyaltyProgram: [portalPath.loyaltyProgram(3, { claimed: 'claimed', after: 12 })],
  rewardsFile: [portalPath.rewardsFile(3, { claimed: 'claimed' })],
  newLoyaltyProgram: [portalPath.newLoyaltyProgram()],
  cards: [portalPath.cards()],
  rawReceipts: [portalPath.rawReceipts({ state: 'failed', view: undefined })],
  rawReceipt: [portalPath.rawReceipt('w-1')],
  rawImport: [portalPath.rawImport()],
  transformations: [portalPath.transformations()],
  transformation: [portalPath.transformation('till one', { raw: 'w-1' })],
  webhooks: [portalPath.webhooks()],
  webhook: [portalPath.webhook(1)],
  newWebhook: [portalPath.newWebhook()],
  events: [portalPath.events({ type: 'receipt.created' })],
  clients: [portalPath.clients()],
  client: [portalPath.client({ authentication: 'bearer', id: 5 }, { tab: 'try' })],
  newClient: [portalPath.newClient({ preset: 'till' })],
  requests: [portalPath.requests({ client: 7, status: '4xx' })],
  users: [portalPath.users({ group: 'Staff' })],
  user: [portalPath.user('anna@example.com')],
  newUser: [portalPath.newUser()],
  groups: [portalPath.groups()],
  group: [portalPath.group('Back office')],
  newGroup: [portalPath.newGroup()],
  brand: [portalPath.brand()],
  audit: [portalPath.audit()],
  auditFile: [portalPath.auditFile({ actor: 'user:anna@example.com' })],
  settings: [portalPath.settings(), portalPath.settings('receipt_pages')],
  profile: [portalPath.profile()],
  searchHelp: [portalPath.searchHelp()],
  apiReference: [portalPath.apiReference()],
  apiReferencePart: ['signing', 'search', 'write-a-transformation'].map((part) =>
    portalPath.apiReferencePart(part),
  ),
  signIn: [portalPath.signIn({ next: '/receipts?q=a' })],
  forgotPassword: [portalPath.forgotPassword()],
  resetPassword: [portalPath.resetPassword('t/1')],
};

test('the addresses of the portal', () => {
  expect(Object.keys(examples)).toEqual(Object.keys(portalPath));
  expect(Object.values(examples).flat()).toMatchInlineSnapshot(`
    [
      "/",
      "/problems?kind=silent",
      "/problems/silent/0f34",
      "/receipts",
      "/receipts?q=total%3A3+%26+%22a+b%22",
      "/receipts/r-1",
      "/receipts/r-1/receipt.pdf",
      "/identifiers?after=anna%40example.com",
      "/identifiers/a%2Fb%3Fc%23d",
      "/identifiers/anna?edit",
      "/identifiers/erasures/e-1",
      "/deliveries?state=failed",
      "/deliveries/d-1",
      "/reports",
      "/reports/report.csv",
      "/stores",
      "/stores/7",
      "/stores/new",
      "/tills",
      "/tills/t-1",
      "/loyalty",
      "/loyalty/3?claimed=claimed&after=12",
      "/loyalty/3/rewards.csv?claimed=claimed",
      "/loyalty/new",
      "/cards",
      "/raw?state=failed",
      "/raw/w-1",
      "/raw/import",
      "/transformations",
      "/transformations/till%20one?raw=w-1",
      "/webhooks",
      "/webhooks/1",
      "/webhooks/new",
      "/events?type=receipt.created",
      "/clients",
      "/clients/bearer/5?tab=try",
      "/clients/new?preset=till",
      "/requests?client=7&status=4xx",
      "/users?group=Staff",
      "/users/anna%40example.com",
      "/users/new",
      "/users/groups",
      "/users/groups/Back%20office",
      "/users/new-group",
      "/brand",
      "/audit",
      "/audit/audit.csv?actor=user%3Aanna%40example.com",
      "/settings",
      "/settings#receipt_pages",
      "/profile",
      "/help/search",
      "/docs/api",
      "/docs/api/signing",
      "/docs/api/search",
      "/docs/api/write-a-transformation",
      "/sign-in?next=%2Freceipts%3Fq%3Da",
      "/forgot-password",
      "/reset-password/t%2F1",
    ]
  `);
});

test('every page has one, and each leads to a page', () => {
  const routes = ['(portal)', '(auth)'].flatMap((group) =>
    readdirSync(path.join('app', group), { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?:^|\/)page\.tsx$/.test(file))
      .map((file) => `/${path.dirname(file)}`.replaceAll(/\/(?:\.|\([a-z]+\))(?=\/|$)/g, '')),
  );
  const patterns = routes.map(
    (route) => new RegExp(`^${route === '' ? '/' : route.replaceAll(/\[\w+\]/g, '[^/]+')}$`),
  );
  const files = new Set([
    'receiptPdf',
    ...['auditFile', 'rewardsFile', 'reportFile'],
    ...['apiReference', 'apiReferencePart'],
  ]);
  const addresses = Object.entries(examples)
    .filter(([name]) => !files.has(name))
    .flatMap(([, made]) => made.map((address) => address.replace(/[?#].*/, '')));
  expect(addresses.filter((address) => !patterns.some((pattern) => pattern.test(address)))).toEqual([]);
  expect(patterns.filter((pattern) => !addresses.some((address) => pattern.test(address)))).toEqual([]);
});
