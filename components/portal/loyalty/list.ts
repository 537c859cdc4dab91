import { portalPath } from '@/lib/core/portal-path';
import type { RewardWire } from '@/lib/domain/loyalty/schema';
import { listOf } from '../kit/list/list';
import { day, oneOf, text, wholeNumber } from '../kit/list/params';

export interface ProgramRow {
  readonly id: number;
  readonly name: string;
  readonly active: boolean;
  readonly rule: string;
  readonly reward: string;
}

export const programList = listOf<ProgramRow>()('loyalty', portalPath.loyaltyPrograms, {
  after: wholeNumber,
});

export interface RewardRow extends Pick<RewardWire, 'id' | 'identifier' | 'name' | 'claimed'> {
  readonly value: string;
  readonly won: string;
}

/** `program` is part of the page's path, not of its query (`listWithin`). */
export const rewardList = listOf<RewardRow>()(
  'rewards',
  ({ program, ...args }) =>
    program === null || program === undefined
      ? portalPath.loyaltyPrograms()
      : portalPath.loyaltyProgram(program, args),
  {
    program: wholeNumber,
    claimed: oneOf<'claimed' | 'not_claimed'>(['claimed', 'not_claimed']),
    from: day,
    to: day,
    consumer: text(),
    who: text(),
    after: wholeNumber,
  },
);
