/** Query of a page's address. Null and undefined are omitted; `true` gives a name without a value. */
export type PageArguments = Readonly<Record<string, string | number | true | null | undefined>>;

type Path = `/${string}`;
type Id = string | number;

const page =
  (path: Path) =>
  (args: PageArguments = {}): Path =>
    withArguments(path, args);

const pageOf =
  (path: Path) =>
  (id: Id, args: PageArguments = {}): Path =>
    withArguments(`${path}/${encodeURIComponent(id)}`, args);

function withArguments(path: Path, args: PageArguments): Path {
  const query = Object.entries(args).flatMap(([name, value]) => {
    if (value === null || value === undefined) return [];
    if (value === true) return [encodeURIComponent(name)];
    return [new URLSearchParams({ [name]: String(value) }).toString()];
  });
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
}

export const portalPath = {
  home: page('/'),
  problems: page('/problems'),
  problem: (kind: string, fingerprint: string): Path =>
    pageOf(`/problems/${encodeURIComponent(kind)}`)(fingerprint),
  receipts: page('/receipts'),
  receipt: pageOf('/receipts'),
  receiptPdf: (id: Id): Path => `${pageOf('/receipts')(id)}/receipt.pdf`,
  identifiers: page('/identifiers'),
  identifier: pageOf('/identifiers'),
  erasure: pageOf('/identifiers/erasures'),
  deliveries: page('/deliveries'),
  delivery: pageOf('/deliveries'),
  reports: page('/reports'),
  reportFile: page('/reports/report.csv'),
  stores: page('/stores'),
  store: pageOf('/stores'),
  newStore: page('/stores/new'),
  tills: page('/tills'),
  till: pageOf('/tills'),
  loyaltyPrograms: page('/loyalty'),
  loyaltyProgram: pageOf('/loyalty'),
  rewardsFile: (id: Id, args: PageArguments = {}): Path =>
    withArguments(`${pageOf('/loyalty')(id)}/rewards.csv`, args),
  newLoyaltyProgram: page('/loyalty/new'),
  cards: page('/cards'),
  rawReceipts: page('/raw'),
  rawReceipt: pageOf('/raw'),
  rawImport: page('/raw/import'),
  transformations: page('/transformations'),
  transformation: pageOf('/transformations'),
  webhooks: page('/webhooks'),
  webhook: pageOf('/webhooks'),
  newWebhook: page('/webhooks/new'),
  events: page('/events'),
  clients: page('/clients'),
  client: (
    { authentication, id }: { readonly authentication: string; readonly id: Id },
    args: PageArguments = {},
  ): Path => pageOf(`/clients/${encodeURIComponent(authentication)}`)(id, args),
  newClient: page('/clients/new'),
  requests: page('/requests'),
  users: page('/users'),
  user: pageOf('/users'),
  newUser: page('/users/new'),
  groups: page('/users/groups'),
  group: pageOf('/users/groups'),
  newGroup: page('/users/new-group'),
  brand: page('/brand'),
  audit: page('/audit'),
  auditFile: page('/audit/audit.csv'),
  settings: (section?: string): Path => (section === undefined ? '/settings' : `/settings#${section}`),
  profile: page('/profile'),
  searchHelp: page('/help/search'),
  apiReference: page('/docs/api'),
  apiReferencePart: pageOf('/docs/api'),
  signIn: page('/sign-in'),
  forgotPassword: page('/forgot-password'),
  resetPassword: pageOf('/reset-password'),
} as const;
