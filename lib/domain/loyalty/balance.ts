import { pointsMax, type LoyaltyRules } from './schema';

export interface Balance {
  readonly value: number;
  /** Points earned in total. Manual deductions reduce `value` but not this number. */
  readonly earned: number;
  /** Value of `earned` that wins the next reward, or null if the program has never had rewards. */
  readonly nextRewardAt: number | null;
}

/** A `spend` does not delay the next reward. A negative `earn`, as for a return, does. */
export interface Move {
  readonly kind: 'earn' | 'spend' | 'set';
  readonly value: number;
}

/** Most rewards of one change, so that a mistyped rule cannot fill a table. */
const rewardsMax = 100;

/**
 * Returns the points for each full `per_amount` of the total. They are negative for a return. They are
 * bounded, because an infinite balance could never be corrected.
 */
export function pointsOf(total: number, { points, per_amount: amount }: LoyaltyRules): number {
  const earned = exact(Math.trunc(exact(total / amount)) * points);
  return Math.min(Math.max(earned, -pointsMax), pointsMax);
}

/**
 * The move wins a reward for each multiple of `every` that `earned` reaches for the first time, or again
 * after a `set` to a lower value.
 */
export function moveBalance(
  before: Balance,
  move: Move,
  every: number | null,
): { readonly balance: Balance; readonly rewards: number } {
  const { kind } = move;
  const signed = kind === 'spend' ? -move.value : move.value;
  const value = kind === 'set' ? move.value : exact(before.value + signed);
  const earned = kind === 'set' ? value : kind === 'spend' ? before.earned : exact(before.earned + signed);
  if (every === null) return { balance: { value, earned, nextRewardAt: null }, rewards: 0 };
  const due = before.nextRewardAt ?? multipleAfter(before.earned, every);
  const next = kind === 'set' ? Math.min(due, multipleAfter(value, every)) : due;
  if (earned < next) return { balance: { value, earned, nextRewardAt: next }, rewards: 0 };
  const rewards = Math.floor(exact((earned - next) / every)) + 1;
  const nextRewardAt = multipleAfter(earned, every, next);
  return { balance: { value, earned, nextRewardAt }, rewards: Math.min(rewards, rewardsMax) };
}

function multipleAfter(value: number, every: number, start = every): number {
  if (value < start) return start;
  return exact(start + (Math.floor(exact((value - start) / every)) + 1) * every);
}

/** Rounds to nine decimals, so that 0.3 / 0.1 is 3. */
function exact(value: number): number {
  if (Math.abs(value) < 1_000_000) return Math.round(value * 1e9) / 1e9;
  // Above a million, floats have fewer decimals, but fifteen digits are exact.
  return Number(value.toPrecision(15));
}
