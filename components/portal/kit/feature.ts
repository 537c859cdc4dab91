import type { en } from '@/lib/core/i18n/messages/en';
import type { Operation } from '@/lib/platform/auth/permissions';
import type { Endpoint } from '@/lib/platform/http/endpoint';

/** Parts of the navigation in order; the first has no heading. */
export const navigationGroups = ['daily', 'manage', 'integrate', 'administer'] as const;

type Texts = (typeof en)['portal'];

/** Parts of the texts that have a title. */
type Titled = {
  [Part in keyof Texts]: Texts[Part] extends { readonly title: string } ? Part : never;
}[keyof Texts];

/**
 * An entry of the navigation. Users without any of `operations` do not see it; with none listed, users without any
 * permission.
 */
export interface Place {
  /** Its label is the title of the part of the texts with this name, its icon the class in `app/icons.css`. */
  readonly key: Titled;
  readonly href: `/${string}`;
  readonly group: (typeof navigationGroups)[number];
  readonly operations: readonly Operation[];
  /** The place that it is a tab of: users of that one see no separate link in the navigation. */
  readonly tabOf?: Titled;
  /** The key that goes there after `g`. */
  readonly letter: string;
}

/** Filtered by the server. */
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

/** Manifest of a feature of the portal; it must also be in `frame/features.ts`. */
export interface Feature {
  readonly place?: Place;
  /** Imports the endpoints of its pages beside the API: the navigation does not load them. */
  readonly endpoints?: () => Promise<readonly Endpoint[]>;
}
