import type { AnswerOf } from '../api/input';
import type { ChoiceGroup } from '../kit/form/code-lists';

export type Setup = AnswerOf<'get_setup'>;

export type SetupStep = Setup['done'][number];

export interface SetupFacts {
  /** Of the API, such as `https://shop.example/api`. */
  readonly baseUrl: string;
  /** True when only this computer can open that address. */
  readonly isLocal: boolean;
  readonly retailer: string;
  /** Probable ISO 3166-1 alpha-3 country of the retailer. */
  readonly country: string;
  readonly countries: readonly ChoiceGroup[];
  /** Time zones of countries that have several, by code. */
  readonly timezones: Readonly<Record<string, readonly string[]>>;
  readonly held: readonly string[];
  readonly hasPages: boolean;
}

export function holds({ held }: Pick<SetupFacts, 'held'>, operation: string): boolean {
  return held.includes(`view.${operation}`);
}
