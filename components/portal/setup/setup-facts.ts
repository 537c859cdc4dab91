import type { AnswerOf } from '../api/input';
import type { ChoiceGroup } from '../kit/form/code-lists';

/** How far the retailer is set up. */
export type Setup = AnswerOf<'get_setup'>;

/** A step of the guide. */
export type SetupStep = Setup['done'][number];

/** What the guide knows beside how far the retailer is. */
export interface SetupFacts {
  /** Where the API is, such as `https://shop.example/api`. */
  readonly baseUrl: string;
  /** True when only this computer can open that address. */
  readonly isLocal: boolean;
  readonly retailer: string;
  /** ISO 3166-1 alpha-3 of where the retailer seems to be. */
  readonly country: string;
  readonly countries: readonly ChoiceGroup[];
  /** Time zones of countries that have several, by code. */
  readonly timezones: Readonly<Record<string, readonly string[]>>;
  /** Permissions of the user, which are all that can be given to a client. */
  readonly held: readonly string[];
  /** True when staff may open the consumer pages of receipts. */
  readonly hasPages: boolean;
}

/** True when the user holds the permission of an operation. */
export function holds({ held }: Pick<SetupFacts, 'held'>, operation: string): boolean {
  return held.includes(`view.${operation}`);
}
