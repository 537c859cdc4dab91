import type { Operation } from '@/lib/platform/auth/permissions';
import { problemOperations } from '@/lib/domain/problems/kinds';
import { portalPath } from '@/lib/core/portal-path';

/** The parts of the navigation, in their order; the first has no heading. */
export const navigationGroups = ['daily', 'manage', 'integrate', 'administer'] as const;

export type NavigationGroup = (typeof navigationGroups)[number];

/** One place of the portal. Users without any of `operations` do not see it; with none listed, users without any permission. */
export interface NavigationItem {
  readonly key:
    | 'home'
    | 'problems'
    | 'receipts'
    | 'identifiers'
    | 'deliveries'
    | 'reports'
    | 'stores'
    | 'loyalty'
    | 'cards'
    | 'raw'
    | 'transformations'
    | 'clients'
    | 'users'
    | 'brand'
    | 'settings'
    | 'audit';
  readonly href: `/${string}`;
  readonly group: NavigationGroup;
  readonly operations: readonly Operation[];
}

/** What a link of the navigation needs to know; serialisable, because the server decides who sees it. */
export type NavLink = Pick<NavigationItem, 'key' | 'href' | 'group'>;

/** The places of the portal, in the order of the rail. Icons are in `app/icons.css`, by key. */
export const navigation: readonly NavigationItem[] = [
  { key: 'home', href: portalPath.home(), group: 'daily', operations: [] },
  { key: 'problems', href: portalPath.problems(), group: 'daily', operations: problemOperations },
  { key: 'receipts', href: portalPath.receipts(), group: 'daily', operations: ['get_receipts'] },
  {
    key: 'identifiers',
    href: portalPath.identifiers(),
    group: 'daily',
    operations: ['get_identifiers', 'search_identifiers'],
  },
  { key: 'deliveries', href: portalPath.deliveries(), group: 'daily', operations: ['get_deliveries'] },
  { key: 'reports', href: portalPath.reports(), group: 'daily', operations: ['get_report'] },
  { key: 'stores', href: portalPath.stores(), group: 'manage', operations: ['get_stores'] },
  {
    key: 'loyalty',
    href: portalPath.loyaltyPrograms(),
    group: 'manage',
    operations: ['get_loyalty_programs'],
  },
  { key: 'cards', href: portalPath.cards(), group: 'manage', operations: ['get_cards'] },
  { key: 'raw', href: portalPath.rawReceipts(), group: 'integrate', operations: ['get_raw_receipts'] },
  {
    key: 'transformations',
    href: portalPath.transformations(),
    group: 'integrate',
    operations: ['get_transformations'],
  },
  { key: 'clients', href: portalPath.clients(), group: 'integrate', operations: ['get_clients'] },
  { key: 'users', href: portalPath.users(), group: 'administer', operations: ['get_portal_users'] },
  { key: 'brand', href: portalPath.brand(), group: 'administer', operations: ['get_brand'] },
  { key: 'audit', href: portalPath.audit(), group: 'administer', operations: ['get_audit'] },
  { key: 'settings', href: portalPath.settings(), group: 'administer', operations: ['get_settings'] },
];

/** The letter after `g` that goes to a place. */
export const goToKeys: Readonly<Record<NavigationItem['key'], string>> = {
  home: 'h',
  problems: 'p',
  receipts: 'r',
  identifiers: 'c',
  deliveries: 'm',
  reports: 'o',
  stores: 's',
  loyalty: 'l',
  cards: 'd',
  raw: 'w',
  transformations: 't',
  clients: 'a',
  users: 'u',
  brand: 'b',
  audit: 'y',
  settings: ',',
};
