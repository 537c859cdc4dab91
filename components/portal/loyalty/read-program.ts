import type { JsonValue } from '@/lib/core/json';
import type { ProgramWire } from '@/lib/domain/loyalty/schema';
import type { Api } from '@/lib/registry/api';
import { isSame } from '../kit/form/guarded-patch';
import type { TypedFields } from '../kit/form/typed-fields';
import { wholeNumber } from '../kit/list/params';
import { typedNumber } from '../kit/form/typed-number';
import type { Typed } from '../kit/form/use-form';

type ProgramInput = Api['post_loyalty_program']['body'];

export type ProgramProblem = 'missing' | 'notANumber' | 'notANumberAtAll' | 'notStores';

export function readProgram({ text, isOn }: TypedFields): Typed<ProgramInput, ProgramProblem> {
  const number = (name: string) => typedNumber(text(name));
  const isNotPositive = (name: string) => !(number(name) > 0) && 'notANumber';
  const hasReward = isOn('has-reward');
  const stores = text('rules.store_references')
    .split(/[\s,;]+/)
    .filter((reference) => reference !== '');
  const reward = {
    every: number('reward.every'),
    name: text('reward.name'),
    value: number('reward.value'),
  };
  return {
    wrong: {
      name: text('name') === '' && 'missing',
      'rules.points': isNotPositive('rules.points'),
      'rules.per_amount': isNotPositive('rules.per_amount'),
      'rules.store_references': stores.some((reference) => wholeNumber(reference) === null) && 'notStores',
      'reward.every': hasReward && isNotPositive('reward.every'),
      'reward.name': hasReward && reward.name === '' && 'missing',
      'reward.value': hasReward && Number.isNaN(reward.value) && 'notANumberAtAll',
    },
    input: {
      name: text('name'),
      active: isOn('active'),
      rules: {
        points: number('rules.points'),
        per_amount: number('rules.per_amount'),
        store_references: [...new Set(stores.map(Number))],
      },
      reward: hasReward ? reward : null,
    },
  };
}

/** Returns only changed fields, so that saving does not undo changes of other users. */
export function changedProgram(
  before: Pick<ProgramWire, keyof ProgramInput>,
  typed: ProgramInput,
): Api['patch_loyalty_program']['body'] {
  const changed = Object.entries(typed).filter(
    ([name, value]) => !isSame(value as JsonValue, before[name as keyof ProgramInput] as JsonValue),
  );
  return Object.fromEntries(changed);
}
