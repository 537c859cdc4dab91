import type { Operation } from '@/lib/platform/auth/permissions';
import { readPages } from './read-pages';

/** A journey by the name of its file and its title. */
export type Journey = readonly [file: string, title: string];

/** A page of the portal as it is reached, by its address or as the first row of a list, and the journeys that cover it. */
export interface PortalPage {
  /** Its folder below `app`, which a test of the repository holds this list to. */
  readonly route: string;
  readonly path: string;
  /** Set when `path` is a list whose first row leads to the page. */
  readonly opens?: 'first row';
  /** Where nothing is, though it looks like one. */
  readonly missing?: string;
  /** What opens it to a group, and closes it where it is taken away; or anything at all, nothing, not even signing in. */
  readonly needs: readonly Operation[] | 'anything' | 'nothing' | 'nobody';
  /** Where it does what it is for. */
  readonly works: Journey;
  /** Where it says that what was typed cannot be; null where nothing wrong can be typed. */
  readonly refuses: Journey | null;
}

/** Pages with journeys of their own, or with parameters in their address. */
const listedPages: readonly PortalPage[] = [
  {
    route: '(portal)',
    path: '/',
    needs: 'anything',
    works: ['portal-home', 'the start page shows the day of a busy retailer'],
    refuses: [
      'portal-setup',
      'logo and colour are tried on the receipt, and the guide is dismissed and shown again',
    ],
  },
  {
    route: '(portal)/receipts/(list)',
    path: '/receipts',
    needs: ['get_receipts'],
    works: ['portal-list', 'the list pages to older receipts and back without a jump'],
    refuses: [
      'portal-search',
      'a query that is wrong is explained at its place, and put right with one press',
    ],
  },
  {
    route: '(portal)/receipts/[id]',
    path: '/receipts',
    opens: 'first row',
    missing: '/receipts/01993b4e-7c1a-7d2e-8f00-3a5b6c7d8e9f',
    needs: ['get_receipt'],
    works: ['portal-receipt', 'a receipt shows its data, its JSON, its timeline and its consumer view'],
    refuses: ['portal-receipt', 'what the API refuses is said in place, and nothing changes'],
  },
  {
    route: '(portal)/deliveries',
    path: '/deliveries',
    needs: ['get_deliveries'],
    works: ['portal-deliveries', 'a receipt that was sent is in the outbox exactly as its consumer got it'],
    refuses: ['portal-deliveries', 'a search that finds nothing says so, and keeps what was asked'],
  },
  {
    route: '(portal)/deliveries/[id]',
    path: '/deliveries',
    opens: 'first row',
    missing: '/deliveries/01993b4e-7c1a-7d2e-8f00-3a5b6c7d8e9f',
    needs: ['get_delivery'],
    works: ['portal-deliveries', 'a receipt that was sent is in the outbox exactly as its consumer got it'],
    refuses: null,
  },
  {
    route: '(portal)/identifiers/(list)',
    path: '/identifiers',
    needs: ['get_identifiers', 'search_identifiers'],
    works: [
      'portal-identifiers',
      'a consumer is found by name and shows receipts and points, which can be adjusted',
    ],
    refuses: [
      'portal-identifiers-search',
      'a search for consumers that is wrong is explained at its place, and put right with one press',
    ],
  },
  {
    route: '(portal)/identifiers/[identifier]',
    path: '/identifiers',
    opens: 'first row',
    missing: '/identifiers/nobody%40example.com',
    needs: ['get_identifier'],
    works: [
      'portal-identifiers',
      'a consumer is found by name and shows receipts and points, which can be adjusted',
    ],
    refuses: [
      'portal-identifiers',
      'what is known is edited without overwriting others, and refused in place',
    ],
  },
  {
    route: '(portal)/identifiers/erasures/[id]',
    path: '/identifiers/erasures/01993b4e-7c1a-7d2e-8f00-3a5b6c7d8e9f',
    missing: '/identifiers/erasures/01993b4e-7c1a-7d2e-8f00-3a5b6c7d8e9f',
    needs: ['get_erasure'],
    works: [
      'portal-identifiers',
      'everything held is downloaded, and the person is erased after the identifier was typed',
    ],
    refuses: null,
  },
  {
    route: '(portal)/reports',
    path: '/reports',
    needs: ['get_report'],
    works: ['portal-reports', 'every number of a report opens its receipts, and as many of them'],
    refuses: ['portal-reports', 'an address that people have edited shows a report, not an error'],
  },
  {
    route: '(portal)/stores/(list)',
    path: '/stores',
    needs: ['get_stores'],
    works: ['portal-stores', 'a store is created, found, edited, and shows its tills'],
    refuses: null,
  },
  {
    route: '(portal)/stores/[reference]',
    path: '/stores',
    opens: 'first row',
    missing: '/stores/999999',
    needs: ['get_store'],
    works: ['portal-stores', 'a store is created, found, edited, and shows its tills'],
    refuses: ['portal-refusals', 'what the API refuses is said in German, and nothing changes'],
  },
  {
    route: '(portal)/stores/new',
    path: '/stores/new',
    needs: ['post_store'],
    works: ['portal-stores', 'a store is created, found, edited, and shows its tills'],
    refuses: ['portal-stores', 'what cannot be right is said at its field, and nothing is lost'],
  },
  {
    route: '(portal)/tills/(list)',
    path: '/tills',
    needs: ['get_tills'],
    works: ['portal-tills', 'a display is added, hands receipts over to a phone, and is revoked'],
    refuses: null,
  },
  {
    route: '(portal)/tills/[till]',
    path: '/tills',
    opens: 'first row',
    missing: '/tills/01993b4e-7c1a-7d2e-8f00-3a5b6c7d8e9f',
    needs: ['get_till'],
    works: ['portal-tills', 'a display is added, hands receipts over to a phone, and is revoked'],
    refuses: null,
  },
  {
    route: '(portal)/loyalty/(list)',
    path: '/loyalty',
    needs: ['get_loyalty_programs'],
    works: [
      'portal-loyalty',
      'a program is made, earns points and rewards, and its rewards are filtered and downloaded',
    ],
    refuses: null,
  },
  {
    route: '(portal)/loyalty/[program_id]',
    path: '/loyalty/1',
    missing: '/loyalty/999999',
    needs: ['get_loyalty_program'],
    works: [
      'portal-loyalty',
      'a program is made, earns points and rewards, and its rewards are filtered and downloaded',
    ],
    refuses: [
      'portal-loyalty',
      'a program is made, earns points and rewards, and its rewards are filtered and downloaded',
    ],
  },
  {
    route: '(portal)/loyalty/new',
    path: '/loyalty/new',
    needs: ['post_loyalty_program'],
    works: [
      'portal-loyalty',
      'a program is made, earns points and rewards, and its rewards are filtered and downloaded',
    ],
    refuses: [
      'portal-loyalty',
      'a program is made, earns points and rewards, and its rewards are filtered and downloaded',
    ],
  },
  {
    route: '(portal)/cards',
    path: '/cards',
    needs: ['get_cards'],
    works: ['portal-cards', 'cards are imported with a report, and listed by their ends'],
    refuses: ['portal-cards', 'cards are imported with a report, and listed by their ends'],
  },
  {
    route: '(portal)/problems',
    path: '/problems',
    needs: ['get_raw_receipts', 'get_receipts', 'get_deliveries', 'get_erasure'],
    works: [
      'portal-problems',
      'a problem is found by its cause, corrected with its sample, processed again and gone',
    ],
    refuses: null,
  },
  {
    route: '(portal)/problems/[kind]/[fingerprint]',
    path: '/problems',
    opens: 'first row',
    missing: '/problems/raw_failed/0123456789abcdef0123456789abcdef',
    needs: ['get_raw_receipts', 'get_receipts', 'get_deliveries', 'get_erasure'],
    works: [
      'portal-problems',
      'a problem is snoozed, given to somebody, resolved, and opens again when it recurs',
    ],
    refuses: null,
  },
  {
    route: '(portal)/raw',
    path: '/raw',
    needs: ['get_raw_receipts'],
    works: ['portal-studio', 'a failed raw receipt is repaired in the studio, published and processed again'],
    refuses: null,
  },
  {
    route: '(portal)/raw/import',
    path: '/raw/import',
    needs: ['post_pos_receipt'],
    works: ['portal-import', 'files and archives are imported, and say what became of each'],
    refuses: ['portal-import', 'files and archives are imported, and say what became of each'],
  },
  {
    route: '(portal)/raw/[id]',
    path: '/raw',
    opens: 'first row',
    missing: '/raw/01993b4e-7c1a-7d2e-8f00-3a5b6c7d8e9f',
    needs: ['get_raw_receipt'],
    works: ['portal-studio', 'a failed raw receipt is repaired in the studio, published and processed again'],
    refuses: null,
  },
  {
    route: '(portal)/transformations',
    path: '/transformations',
    needs: ['get_transformations'],
    works: ['portal-studio', 'a transformation that comes with the service is taken by a press'],
    refuses: ['portal-studio', 'a mapping without a good name is refused in place, and nothing is made'],
  },
  {
    route: '(portal)/transformations/[name]',
    path: '/transformations',
    opens: 'first row',
    missing: '/transformations/nothing',
    needs: ['get_transformation'],
    works: ['portal-studio', 'a failed raw receipt is repaired in the studio, published and processed again'],
    refuses: [
      'portal-studio',
      'a failed raw receipt is repaired in the studio, published and processed again',
    ],
  },
  {
    route: '(portal)/clients/(list)',
    path: '/clients',
    needs: ['get_clients'],
    works: ['portal-clients', 'permissions are found, ticked by group and saved; the list finds the client'],
    refuses: null,
  },
  {
    route: '(portal)/clients/[authentication]/[id]',
    path: '/clients',
    opens: 'first row',
    missing: '/clients/bearer/999999',
    needs: ['get_client'],
    works: [
      'portal-clients',
      'a secret is rotated with 24 hours of overlap, a client revoked and reactivated',
    ],
    refuses: ['portal-refusals', 'what the API refuses is said in German, and nothing changes'],
  },
  {
    route: '(portal)/clients/new',
    path: '/clients/new',
    needs: ['post_client'],
    works: [
      'portal-clients',
      'a bearer client is made, its secret shown once, and a token of it calls the API',
    ],
    refuses: [
      'portal-clients',
      'permissions are found, ticked by group and saved; the list finds the client',
    ],
  },
  {
    route: '(portal)/webhooks/(list)',
    path: '/webhooks',
    needs: ['get_webhooks'],
    works: [
      'portal-webhooks',
      'a webhook is made and tested, its receiver fails and is repaired, and events are replayed',
    ],
    refuses: null,
  },
  {
    route: '(portal)/webhooks/[id]',
    path: '/webhooks',
    opens: 'first row',
    missing: '/webhooks/999999',
    needs: ['get_webhooks'],
    works: ['portal-webhooks', 'a webhook is changed, its secret rotated, switched off and deleted'],
    refuses: null,
  },
  {
    route: '(portal)/webhooks/new',
    path: '/webhooks/new',
    needs: ['post_webhook'],
    works: [
      'portal-webhooks',
      'a webhook is made and tested, its receiver fails and is repaired, and events are replayed',
    ],
    refuses: [
      'portal-webhooks',
      'a webhook is made and tested, its receiver fails and is repaired, and events are replayed',
    ],
  },
  {
    route: '(portal)/users/(list)',
    path: '/users',
    needs: ['get_portal_users'],
    works: ['portal-users', 'a user is invited, moved to another group, deactivated and reactivated'],
    refuses: null,
  },
  {
    route: '(portal)/users/[email]',
    path: '/users',
    opens: 'first row',
    missing: '/users/nobody%40example.com',
    needs: ['get_portal_user'],
    works: ['portal-users', 'a user is invited, moved to another group, deactivated and reactivated'],
    refuses: ['portal-users', 'the last administrator keeps their rights, and the page says why'],
  },
  {
    route: '(portal)/users/new',
    path: '/users/new',
    needs: ['put_portal_user', 'get_portal_user'],
    works: ['portal-users', 'a user is invited, moved to another group, deactivated and reactivated'],
    refuses: ['portal-users', 'a user is invited, moved to another group, deactivated and reactivated'],
  },
  {
    route: '(portal)/users/groups',
    path: '/users/groups',
    needs: ['get_portal_groups'],
    works: ['portal-users', 'a group is made, changed, renamed while it is empty, and removed'],
    refuses: null,
  },
  {
    route: '(portal)/users/groups/[name]',
    path: '/users/groups',
    opens: 'first row',
    missing: '/users/groups/nothing',
    needs: ['get_portal_groups'],
    works: ['portal-users', 'a group is made, changed, renamed while it is empty, and removed'],
    refuses: ['portal-users', 'the last administrator keeps their rights, and the page says why'],
  },
  {
    route: '(portal)/users/new-group',
    path: '/users/new-group',
    needs: ['put_portal_group'],
    works: ['portal-users', 'a group is made, changed, renamed while it is empty, and removed'],
    refuses: ['portal-refusals', 'what the API refuses is said in German, and nothing changes'],
  },
  {
    route: '(portal)/brand',
    path: '/brand',
    needs: ['get_brand'],
    works: [
      'portal-brand',
      'a brand is edited beside a receipt that wears it, and new receipts are issued with it',
    ],
    refuses: ['portal-brand', 'a colour that is none and a link that is none are refused in place'],
  },
  {
    route: '(portal)/settings',
    path: '/settings',
    needs: ['get_settings'],
    works: ['portal-settings', 'settings are changed, checked in place, and only what was changed is sent'],
    refuses: ['portal-settings', 'settings are changed, checked in place, and only what was changed is sent'],
  },
  {
    route: '(portal)/events',
    path: '/events',
    needs: ['get_events'],
    works: ['portal-events', 'events are listed, narrowed to a type, and lead to what they are about'],
    refuses: ['portal-events', 'looking at events records none, and says how to begin'],
  },
  {
    route: '(portal)/requests',
    path: '/requests',
    needs: ['get_requests'],
    works: [
      'portal-requests',
      'a refused request is found by the id of its error, with its body and a command that repeats it',
    ],
    refuses: ['portal-requests', 'filters that find nothing say so, and can be taken away'],
  },
  {
    route: '(portal)/audit',
    path: '/audit',
    needs: ['get_audit'],
    works: [
      'portal-audit',
      'the trail tells what was changed from what to what, and leads to where and to more of the same',
    ],
    refuses: ['portal-audit', 'addresses that people have edited show a page, not an error'],
  },
  {
    route: '(portal)/profile',
    path: '/profile',
    needs: 'nothing',
    works: ['portal-profile', 'every user has a profile: name and password are changed there'],
    refuses: ['portal-profile', 'every user has a profile: name and password are changed there'],
  },
  {
    route: '(portal)/help/search',
    path: '/help/search',
    needs: 'nothing',
    works: ['portal-help', 'lists every field, and its contents lead to their places'],
    refuses: null,
  },
  {
    route: 'docs/api/[...part]',
    path: '/docs/api/cards',
    needs: 'nobody',
    works: [
      'api-reference',
      'the documentation is public, accessible, and loads little and nothing from other hosts',
    ],
    refuses: null,
  },
];

const sweep: Journey = ['portal-pages', 'every page is accessible in light and dark'];

/** Pages that only show something: their files say what they need, and the journey through all pages opens them. */
export const plainPages: readonly PortalPage[] = readPages(listedPages.map(({ route }) => route)).map(
  (page) => ({
    ...page,
    works: sweep,
    refuses: null,
  }),
);

/** Every page of the portal and of the reference: pictures are taken of them, and `portal-pages.spec.ts` goes through them. */
export const portalPages: readonly PortalPage[] = [...listedPages, ...plainPages];
