import { z } from 'zod';
import * as fields from '@/lib/fields';
import { numberInPath } from '@/lib/http/path';

const { integer, optional, text } = fields;

/** Points beyond this are no loyalty program any more, and sums of them stay exact enough. */
const pointsMax = 1_000_000_000_000;

const points = z.number().min(-pointsMax).max(pointsMax);
const positive = z.number().gt(0, { error: 'must be more than 0' }).max(pointsMax);

/** How receipts become points: `points` for every full `per_amount` of the total. */
export const loyaltyRules = z.strictObject({
  points: positive,
  per_amount: positive,
  /** Integer references of the stores that take part; none means all. */
  store_references: z.array(integer({ min: 1 })).max(10_000),
});

export type LoyaltyRules = z.output<typeof loyaltyRules>;

/** What is won with every `every` points. */
export const loyaltyReward = z.strictObject({
  every: positive,
  name: text({ min: 1, max: 255 }),
  value: points,
});

export type LoyaltyReward = z.output<typeof loyaltyReward>;

const name = text({ min: 1, max: 255 });

const rulesIn = loyaltyRules.extend({
  store_references: loyaltyRules.shape.store_references
    .nullish()
    .transform((references) => [...new Set(references)]),
});

/** Body of POST /loyalty. */
export const postProgramBody = z.strictObject({
  name,
  active: optional(z.boolean()),
  rules: rulesIn,
  reward: loyaltyReward.nullable().optional(),
});

/** Body of PATCH /loyalty/{program_id}; `reward: null` ends rewards. */
export const patchProgramBody = z.strictObject({
  name: optional(name),
  active: optional(z.boolean()),
  rules: optional(rulesIn),
  reward: loyaltyReward.nullable().optional(),
});

export type NewProgram = z.output<typeof postProgramBody>;
export type ProgramPatch = z.output<typeof patchProgramBody>;

/** A program as it goes out. */
export const programOut = z.strictObject({
  id: z.int(),
  name: z.string(),
  active: z.boolean(),
  rules: loyaltyRules,
  reward: loyaltyReward.nullable(),
  created_timestamp: z.string(),
  updated_timestamp: z.string(),
});

export type ProgramWire = z.output<typeof programOut>;

const valueChanges = ['value', 'value+=', 'value-='] as const;

/** Body of PATCH /loyalty/{program_id}/identifiers/{identifier} (contract section 9): exactly one way to change it. */
export const patchBalanceBody = z
  .strictObject({
    value: optional(points),
    'value+=': optional(points),
    'value-=': optional(points),
    description: optional(text({ min: 1, max: 1000 })),
  })
  .refine((body) => valueChanges.filter((change) => body[change] !== undefined).length === 1, {
    message: `must have exactly one of ${valueChanges.join(', ')}`,
  });

export type BalancePatch = z.output<typeof patchBalanceBody>;

/** What a consumer has in a program. */
export const balanceOut = z.strictObject({ identifier: z.string(), value: z.number() });

const orNull = z.string().nullable();

/** An event as it goes out (§2.6). */
export const eventOut = z.strictObject({
  description: orNull,
  receipt_id: orNull,
  receipt_timestamp: orNull,
  set: z.boolean(),
  timestamp: z.string(),
  transaction_id: orNull,
  value: z.number(),
});

export type EventWire = z.output<typeof eventOut>;

/** A reward as it goes out (§2.5). */
export const rewardOut = z.strictObject({
  id: z.int(),
  identifier: z.string(),
  name: z.string(),
  value: z.number(),
  claimed: z.boolean(),
  timestamp: z.string(),
  receipt_timestamp: orNull,
});

export type RewardWire = z.output<typeof rewardOut>;

/** Path parameters that name a program, and a consumer in it. */
export const programInPath = { program_id: numberInPath() };
export const balanceInPath = { ...programInPath, identifier: z.string() };
