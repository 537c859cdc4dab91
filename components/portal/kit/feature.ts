import type { en } from '@/lib/core/i18n/messages/en';
import type { Operation } from '@/lib/platform/auth/permissions';
import type { Endpoint } from '@/lib/platform/http/endpoint';

/** Groups in the order of the navigation; the first has no heading. */
export const navigationGroups = ['daily', 'manage', 'integrate', 'administer'] as const;

type Texts = (typeof en)['portal'];

type Titled = {
  [Part in keyof Texts]: Texts[Part] extends { readonly title: string } ? Part : never;
}[keyof Texts];

/** Navigation entry for users with one of `operations`, or, if empty, any permission. */
export interface Place {
  /** Key of the title and of the icon's class in `app/icons.css`. */
  readonly key: Titled;
  readonly href: `/${string}`;
  readonly group: (typeof navigationGroups)[number];
  readonly operations: readonly Operation[];
  readonly tabOf?: Titled;
  readonly letter: string;
}

export interface NavLink extends Omit<Place, 'operations'> {
  readonly label: string;
}

/** Tuple, half as long in the HTML as an object. */
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
  /** Imported on demand, not with the navigation. */
  readonly endpoints?: () => Promise<readonly Endpoint[]>;
}
