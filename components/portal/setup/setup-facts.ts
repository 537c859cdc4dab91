import type { AnswerOf } from '../api/input';
import type { ChoiceGroup } from '../kit/form/code-lists';

export type Setup = AnswerOf<'get_setup'>;

export type SetupStep = Setup['done'][number];

export interface SetupFacts {
  readonly baseUrl: string;
  readonly isLocal: boolean;
  readonly retailer: string;
  /** ISO 3166-1 alpha-3. */
  readonly country: string;
  readonly countries: readonly ChoiceGroup[];
  readonly timezones: Readonly<Record<string, readonly string[]>>;
  readonly held: readonly string[];
  readonly hasPages: boolean;
}

export function holds({ held }: Pick<SetupFacts, 'held'>, operation: string): boolean {
  return held.includes(`view.${operation}`);
}
