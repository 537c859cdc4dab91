import type { en } from '@/lib/core/i18n/messages/en';
import type { Operation } from '@/lib/platform/auth/permissions';
import type { Endpoint } from '@/lib/platform/http/endpoint';

/** Parts of the navigation in order; the first has no heading. */
export const navigationGroups = ['daily', 'manage', 'integrate', 'administer'] as const;

type Texts = (typeof en)['portal'];

type Titled = {
  [Part in keyof Texts]: Texts[Part] extends { readonly title: string } ? Part : never;
}[keyof Texts];

/** Users without any of `operations` do not see the entry; with none listed, users without any permission. */
export interface Place {
  /** Names its title in the texts and its icon's class in `app/icons.css`. */
  readonly key: Titled;
  readonly href: `/${string}`;
  readonly group: (typeof navigationGroups)[number];
  readonly operations: readonly Operation[];
  /** Users of that place see no separate link in the navigation. */
  readonly tabOf?: Titled;
  /** The key that goes there after `g`. */
  readonly letter: string;
}

export interface NavLink extends Omit<Place, 'operations'> {
  readonly label: string;
}

/** A link in the HTML of a page, half as long without names of properties. */
export type PackedLink = readonly [
  key: NavLink['key'],
  href: NavLink['href'],
  group: NavLink['group'],
  letter: string,
  label: string,
  tabOf: NavLink['key'] | undefined,
];

export interface Feature {
  readonly place?: Place;
  /** Apart, because the navigation does not load them. */
  readonly endpoints?: () => Promise<readonly Endpoint[]>;
}
