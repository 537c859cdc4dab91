import type { Api } from '@/lib/registry/api';
import { typedNumber } from '../kit/form/typed-number';

/** What a form of a program can have wrong before it is sent. */
export type WrongProgram = Readonly<
  Record<string, 'missing' | 'notANumber' | 'notANumberAtAll' | 'notStores'>
>;

/** A program as typed: the body of the API, or what is wrong, by field. */
export type TypedProgram =
  | { readonly body: Api['post_loyalty_program']['body'] }
  | { readonly wrong: WrongProgram };

/** Reads the form of a program. */
export function readProgram(form: HTMLFormElement): TypedProgram {
  const data = new FormData(form);
  const text = (name: string): string => {
    const value = data.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const number = (name: string) => typedNumber(text(name));
  const hasReward = data.get('has-reward') !== null;
  const stores = text('stores')
    .split(/[\s,;]+/)
    .filter((reference) => reference !== '');
  const positive = ['points', 'per_amount', ...(hasReward ? ['every'] : [])];
  const wrong: WrongProgram = {
    ...Object.fromEntries(
      ['name', ...(hasReward ? ['reward-name'] : [])]
        .filter((name) => text(name) === '')
        .map((name) => [name, 'missing' as const]),
    ),
    ...Object.fromEntries(
      positive.filter((name) => !(number(name) > 0)).map((name) => [name, 'notANumber' as const]),
    ),
    ...(hasReward && Number.isNaN(number('reward-value'))
      ? { 'reward-value': 'notANumberAtAll' as const }
      : {}),
    ...(stores.every((reference) => /^[1-9]\d{0,8}$/.test(reference))
      ? {}
      : { stores: 'notStores' as const }),
  };
  if (Object.keys(wrong).length > 0) return { wrong };
  const reward = { every: number('every'), name: text('reward-name'), value: number('reward-value') };
  return {
    body: {
      name: text('name'),
      active: data.get('active') !== null,
      rules: {
        points: number('points'),
        per_amount: number('per_amount'),
        store_references: [...new Set(stores.map(Number))],
      },
      reward: hasReward ? reward : null,
    },
  };
}
