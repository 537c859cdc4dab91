/** A page of the portal as it is reached: by its address, or as the first row of a list. */
export interface PortalPage {
  /** Its folder below `app`, which a test of the repository holds this list to. */
  readonly route: string;
  readonly path: string;
  /** Set when `path` is a list whose first row leads to the page. */
  readonly opens?: 'first row';
}

/** Every page of the portal and of signing in, for pictures of them all. */
export const portalPages: readonly PortalPage[] = [
  { route: '(portal)', path: '/' },
  { route: '(portal)/receipts/(list)', path: '/receipts' },
  { route: '(portal)/receipts/[id]', path: '/receipts', opens: 'first row' },
  { route: '(portal)/deliveries', path: '/deliveries' },
  { route: '(portal)/deliveries/[id]', path: '/deliveries', opens: 'first row' },
  { route: '(portal)/identifiers/(list)', path: '/identifiers' },
  { route: '(portal)/identifiers/[identifier]', path: '/identifiers', opens: 'first row' },
  { route: '(portal)/stores/(list)', path: '/stores' },
  { route: '(portal)/stores/[reference]', path: '/stores', opens: 'first row' },
  { route: '(portal)/stores/new', path: '/stores/new' },
  { route: '(portal)/loyalty/(list)', path: '/loyalty' },
  { route: '(portal)/loyalty/[program_id]', path: '/loyalty/1' },
  { route: '(portal)/loyalty/new', path: '/loyalty/new' },
  { route: '(portal)/cards', path: '/cards' },
  { route: '(portal)/raw', path: '/raw' },
  { route: '(portal)/raw/[id]', path: '/raw', opens: 'first row' },
  { route: '(portal)/transformations', path: '/transformations' },
  { route: '(portal)/transformations/[name]', path: '/transformations', opens: 'first row' },
  { route: '(portal)/clients/(list)', path: '/clients' },
  { route: '(portal)/clients/[authentication]/[id]', path: '/clients', opens: 'first row' },
  { route: '(portal)/clients/new', path: '/clients/new' },
  { route: '(portal)/users/(list)', path: '/users' },
  { route: '(portal)/users/[email]', path: '/users', opens: 'first row' },
  { route: '(portal)/users/new', path: '/users/new' },
  { route: '(portal)/users/groups', path: '/users/groups' },
  { route: '(portal)/users/groups/[name]', path: '/users/groups', opens: 'first row' },
  { route: '(portal)/users/new-group', path: '/users/new-group' },
  { route: '(portal)/brand', path: '/brand' },
  { route: '(portal)/settings', path: '/settings' },
  { route: '(portal)/audit', path: '/audit' },
  { route: '(portal)/profile', path: '/profile' },
  { route: '(portal)/help/search', path: '/help/search' },
  { route: '(reference)/docs/api', path: '/docs/api' },
  { route: '(reference)/docs/api/signing', path: '/docs/api/signing' },
  { route: '(reference)/docs/api/search', path: '/docs/api/search' },
  { route: '(reference)/docs/api/[tag]', path: '/docs/api/receipts' },
];
