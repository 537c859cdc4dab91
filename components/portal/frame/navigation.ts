import type { Operation } from '@/lib/auth/permissions';

/** One place of the portal. Whoever may do none of `operations` does not see it. */
export interface NavigationItem {
  readonly key: 'receipts';
  readonly href: `/${string}`;
  readonly operations: readonly Operation[];
}

/** The places of the portal, in the order of the rail. Icons stand in `nav-links.tsx`. */
export const navigation: readonly NavigationItem[] = [
  { key: 'receipts', href: '/receipts', operations: ['get_receipts'] },
];
