import type { en } from '@/lib/core/i18n/messages/en';
import type { Operation } from '@/lib/platform/auth/permissions';
import type { Endpoint } from '@/lib/platform/http/endpoint';

/** Order of the navigation; the first group has no heading. */
export const navigationGroups = ['daily', 'manage', 'integrate', 'administer'] as const;

type Texts = (typeof en)['portal'];

type Titled = {
  [Part in keyof Texts]: Texts[Part] extends { readonly title: string } ? Part : never;
}[keyof Texts];

/** Hidden from users without any of `operations`; with none listed, from users without any permission. */
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

/** Half as long in the HTML as with names of properties. */
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
  /** Loaded apart from the navigation. */
  readonly endpoints?: () => Promise<readonly Endpoint[]>;
}
