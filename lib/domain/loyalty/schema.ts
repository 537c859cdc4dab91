import { z } from 'zod';
import * as fields from '@/lib/core/fields';
import { numberInPath } from '@/lib/platform/http/path';
import { identifierInPath } from '@/lib/domain/identifiers/schema';
import { exactlyOneOf } from '@/lib/core/json-schema';
import { issue, problems } from '@/lib/core/problems';

const { integer, list, optional, text, timestampOut } = fields;

/** Most points. Larger numbers would make sums inexact. */
export const pointsMax = 1_000_000_000_000;

const points = z.number().min(-pointsMax).max(pointsMax);
const positive = z.number().gt(0, { error: problems.positive }).max(pointsMax);

export const loyaltyRules = z
  .strictObject({
    points: positive.describe('Points per full `per_amount`.'),
    per_amount: positive.describe('An amount, in the currency of the receipt.'),
    store_references: list(integer({ min: 1 }), { max: 10_000 }).describe(
      'Participating stores; empty for all.',
    ),
  })
  .meta({ id: 'LoyaltyRules', examples: [{ points: 1, per_amount: 1, store_references: [] }] });

export type LoyaltyRules = z.output<typeof loyaltyRules>;

export const loyaltyReward = z
  .strictObject({
    every: positive,
    name: text({ min: 1, max: 255 }),
    value: points.describe('Value of the reward.'),
  })
  .meta({
    id: 'LoyaltyRewardRule',
    description: 'The reward for every `every` points.',
    examples: [{ every: 100, name: 'Free coffee', value: 3.5 }],
  });

export type LoyaltyReward = z.output<typeof loyaltyReward>;

const name = text({ min: 1, max: 255 });

const rulesIn = loyaltyRules
  .extend({
    store_references: loyaltyRules.shape.store_references
      .nullish()
      .transform((references) => [...new Set(references)]),
  })
  .meta({ id: 'LoyaltyRulesInput', examples: [{ points: 1, per_amount: 1 }] });

const rewardExample = { every: 100, name: 'Free coffee', value: 3.5 };

export const postProgramBody = z
  .strictObject({
    name,
    active: optional(z.boolean()).describe('Whether receipts earn points; true by default.'),
    rules: rulesIn,
    reward: loyaltyReward.nullable().optional(),
  })
  .meta({
    id: 'LoyaltyProgramInput',
    examples: [{ name: 'Bonus card', rules: { points: 1, per_amount: 1 }, reward: rewardExample }],
  });

export const patchProgramBody = z
  .strictObject({
    name: optional(name),
    active: optional(z.boolean()),
    rules: optional(rulesIn).describe('Replaced as a whole.'),
    reward: loyaltyReward.nullable().optional().describe('null turns rewards off.'),
  })
  .meta({ id: 'LoyaltyProgramPatch', examples: [{ active: false }] });

export type NewProgram = z.output<typeof postProgramBody>;
export type ProgramPatch = z.output<typeof patchProgramBody>;

export const programOut = z
  .strictObject({
    id: z.int(),
    name: z.string(),
    active: z.boolean(),
    rules: loyaltyRules,
    reward: loyaltyReward.nullable(),
    created_timestamp: timestampOut(),
    updated_timestamp: timestampOut(),
  })
  .meta({
    id: 'LoyaltyProgram',
    examples: [
      {
        id: 1,
        name: 'Bonus card',
        active: true,
        rules: { points: 1, per_amount: 1, store_references: [] },
        reward: rewardExample,
        created_timestamp: '2026-11-21T09:15:00+00:00',
        updated_timestamp: '2026-11-21T09:15:00+00:00',
      },
    ],
  });

export type ProgramWire = z.output<typeof programOut>;

const valueChanges = ['value', 'value+=', 'value-='] as const;

export const patchBalanceBody = z
  .strictObject({
    value: optional(points).describe('The value afterwards.'),
    'value+=': optional(points).describe('Points to add.'),
    'value-=': optional(points).describe('Points to deduct.'),
    description: optional(text({ min: 1, max: 1000 })),
  })
  .refine((body) => valueChanges.filter((change) => body[change] !== undefined).length === 1, {
    ...issue('exactly_one', { names: valueChanges }),
  })
  .meta({
    id: 'LoyaltyValuePatch',
    ...exactlyOneOf(valueChanges),
    examples: [{ 'value+=': 50, description: 'Birthday' }],
  });

export type BalancePatch = z.output<typeof patchBalanceBody>;

export const balanceOut = z
  .strictObject({ identifier: z.string(), value: z.number() })
  .meta({ id: 'LoyaltyValue', examples: [{ identifier: 'anna.schmidt@example.com', value: 150 }] });

const orNull = z.string().nullable();

export const eventOut = z
  .strictObject({
    description: orNull,
    receipt_id: orNull,
    receipt_timestamp: timestampOut().nullable(),
    set: z.boolean().describe('Whether `value` is the new balance rather than an amount added.'),
    timestamp: timestampOut(),
    transaction_id: orNull,
    value: z.number(),
  })
  .meta({
    id: 'LoyaltyEvent',
    examples: [
      {
        description: null,
        receipt_id: '01993b4e-7c1a-7d2e-8f00-3a5b6c7d8e9f',
        receipt_timestamp: '2026-11-21T09:15:00+00:00',
        set: false,
        timestamp: '2026-11-21T09:15:01+00:00',
        transaction_id: '4711',
        value: 3,
      },
    ],
  });

export type LoyaltyEventWire = z.output<typeof eventOut>;

export const rewardOut = z
  .strictObject({
    id: z.int(),
    identifier: z.string(),
    name: z.string(),
    value: z.number(),
    claimed: z.boolean(),
    timestamp: timestampOut(),
    receipt_timestamp: timestampOut().nullable(),
  })
  .meta({
    id: 'LoyaltyReward',
    examples: [
      {
        id: 1,
        identifier: 'anna.schmidt@example.com',
        name: 'Free coffee',
        value: 3.5,
        claimed: false,
        timestamp: '2026-11-21T09:15:01+00:00',
        receipt_timestamp: '2026-11-21T09:15:00+00:00',
      },
    ],
  });

export type RewardWire = z.output<typeof rewardOut>;

export const patchRewardBody = z
  .strictObject({ claimed: z.boolean().describe('Whether the consumer has received it.') })
  .meta({ id: 'LoyaltyRewardPatch', examples: [{ claimed: true }] });

export const programInPath = {
  program_id: numberInPath().meta({ description: 'The loyalty program.', examples: [1] }),
};
export const rewardInPath = {
  ...programInPath,
  reward_id: numberInPath().meta({ description: 'The reward.', examples: [1] }),
};
export const balanceInPath = { ...programInPath, identifier: identifierInPath };
