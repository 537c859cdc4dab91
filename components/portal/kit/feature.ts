import type { en } from '@/lib/core/i18n/messages/en';
import type { Operation } from '@/lib/platform/auth/permissions';
import type { Endpoint } from '@/lib/platform/http/endpoint';

export const navigationGroups = ['daily', 'manage', 'integrate', 'administer'] as const;

type Texts = (typeof en)['portal'];

type Titled = {
  [Part in keyof Texts]: Texts[Part] extends { readonly title: string } ? Part : never;
}[keyof Texts];

/**
 * Entry of the navigation, shown to users who may do one of `operations`. If the list is empty, any
 * permission suffices.
 */
export interface NavigationPlace {
  readonly key: Titled;
  readonly href: `/${string}`;
  readonly group: (typeof navigationGroups)[number];
  readonly operations: readonly Operation[];
  readonly tabOf?: Titled;
  readonly letter: string;
}

export interface NavLink extends Omit<NavigationPlace, 'operations'> {
  readonly label: string;
}

/** A tuple, because objects would take twice as many characters in every page's HTML. */
export type PackedLink = readonly [
  key: NavLink['key'],
  href: NavLink['href'],
  group: NavLink['group'],
  letter: string,
  label: string,
  tabOf: NavLink['key'] | undefined,
];

export interface Feature {
  readonly place?: NavigationPlace;
  readonly endpoints?: () => Promise<readonly Endpoint[]>;
}
