import { z } from 'zod';
import * as fields from '@/lib/core/fields';
import { mapPages } from '@/lib/platform/db/pages-of';
import { created, endpoint, fileAnswer, ok, okList } from '@/lib/platform/http/endpoint';
import { instantArgument, integerArgument, integerText, vector } from '@/lib/platform/http/query';
import { apiUrl } from '@/lib/core/paths';
import { problems } from '@/lib/core/problems';
import { claimReward } from './claim-reward';
import { createProgram } from './create-program';
import { exportRewards } from './export-rewards';
import { getBalance } from './get-balance';
import { getProgram, listPrograms } from './get-program';
import { listLoyaltyEvents } from './list-events';
import { listRewards } from './list-rewards';
import { patchBalance } from './patch-balance';
import { patchProgram } from './patch-program';
import { presentLoyaltyEvent, presentProgram, presentReward } from './present';
import { rewardsCsv } from './rewards-csv';
import {
  balanceInPath,
  balanceOut,
  eventOut,
  patchBalanceBody,
  patchProgramBody,
  patchRewardBody,
  postProgramBody,
  programInPath,
  programOut,
  rewardInPath,
  rewardOut,
} from './schema';
import type { RewardFilter } from './store/rewards';

const period = { from_timestamp: instantArgument().optional(), to_timestamp: instantArgument().optional() };

const rewardArguments = {
  consumer: vector(fields.text({ min: 1, max: 255 }), {
    max: 5,
    description:
      'Only rewards of these identifiers, separated by commas. An identifier that contains a comma cannot ' +
      'be used here.',
  }),
  ...period,
  claimed: z
    .enum(['all', 'claimed', 'not_claimed'], { error: problems.reward_state })
    .default('all')
    .describe('Claimed rewards, unclaimed rewards or all.'),
};

function filterOf(
  programId: number,
  query: {
    readonly consumer?: readonly string[] | undefined;
    readonly from_timestamp?: Date | undefined;
    readonly to_timestamp?: Date | undefined;
    readonly claimed: 'all' | 'claimed' | 'not_claimed';
  },
): RewardFilter {
  return {
    programId,
    identifiers: query.consumer,
    claimed: query.claimed === 'all' ? undefined : query.claimed === 'claimed',
    from: query.from_timestamp,
    to: query.to_timestamp,
  };
}

export const getRewards = endpoint({
  operation: 'get_rewards',
  method: 'GET',
  path: '/loyalty/{program_id}/rewards',
  access: 'permission or consumer',
  summary: 'List rewards of a loyalty program, newest first',
  params: programInPath,
  query: rewardArguments,
  answers: { 200: { description: 'The rewards', schema: z.array(rewardOut) } },
  errors: ['not_found'],
  run: async (ctx, { params, query }) => {
    const pages = await listRewards(ctx, filterOf(params.program_id, query));
    return okList(mapPages(pages, presentReward));
  },
});

export const getRewardsCsv = endpoint({
  operation: 'get_rewards',
  method: 'GET',
  path: '/loyalty/{program_id}/rewards.csv',
  access: 'permission or consumer',
  summary: 'Download rewards of a loyalty program as CSV',
  params: programInPath,
  query: rewardArguments,
  description:
    'RFC 4180 in UTF-8 with the header `id,identifier,name,value,claimed,timestamp,receipt_timestamp`. Cells that a ' +
    'spreadsheet would run begin with an apostrophe. The audit trail notes who downloaded them, but for signed consumers.',
  answers: { 200: { description: 'The rewards', file: 'text/csv' } },
  errors: ['not_found'],
  run: async (ctx, { params: { program_id: id }, query }) => {
    const open = await exportRewards(ctx, filterOf(id, query));
    return fileAnswer(
      {
        type: 'text/csv; charset=utf-8; header=present',
        bytes: null,
        open: async () => rewardsCsv(await open()),
      },
      { 'Content-Disposition': `attachment; filename="rewards-${id}.csv"` },
    );
  },
});

export const patchReward = endpoint({
  operation: 'patch_reward',
  method: 'PATCH',
  path: '/loyalty/{program_id}/rewards/{reward_id}',
  summary: 'Mark a reward as claimed or not claimed',
  params: rewardInPath,
  accepts: { 'application/json': patchRewardBody },
  answers: { 200: { description: 'The reward afterwards', schema: rewardOut } },
  errors: ['not_found'],
  run: async (ctx, { params: { program_id: programId, reward_id: rewardId }, body }) =>
    ok(presentReward(await claimReward(ctx, { programId, rewardId, ...body.value }))),
});

export const getIdentifierEvents = endpoint({
  operation: 'get_identifier_events',
  method: 'GET',
  path: '/loyalty/{program_id}/identifiers/{identifier}/events',
  access: 'permission or consumer',
  summary: 'List points events of a consumer, newest first',
  params: balanceInPath,
  query: period,
  answers: { 200: { description: 'The events', schema: z.array(eventOut) } },
  errors: ['not_found'],
  run: async (ctx, { params, query }) => {
    const { program_id: programId, identifier } = params;
    const between = { from: query.from_timestamp, to: query.to_timestamp };
    return okList(
      mapPages(await listLoyaltyEvents(ctx, { programId, identifier, ...between }), presentLoyaltyEvent),
    );
  },
});

export const postLoyaltyProgram = endpoint({
  operation: 'post_loyalty_program',
  method: 'POST',
  path: '/loyalty',
  summary: 'Create a loyalty program',
  accepts: { 'application/json': postProgramBody },
  answers: { 201: { description: 'Created', schema: programOut } },
  run: async (ctx, { body }) => {
    const program = await createProgram(ctx, body.value);
    return created(apiUrl('loyalty', program.id), presentProgram(program));
  },
});

export const getLoyaltyPrograms = endpoint({
  operation: 'get_loyalty_programs',
  method: 'GET',
  path: '/loyalty',
  summary: 'List loyalty programs by id',
  query: {
    count: integerArgument({ min: 1, max: 100, fallback: 20 }),
    after: integerText({ min: 0, max: 2_147_483_647 }).optional(),
  },
  answers: { 200: { description: 'A page of programs', schema: z.array(programOut) } },
  run: async (ctx, { query }) => ok((await listPrograms(ctx, query)).map(presentProgram)),
});

export const getLoyaltyProgram = endpoint({
  operation: 'get_loyalty_program',
  method: 'GET',
  path: '/loyalty/{program_id}',
  summary: 'Read a loyalty program',
  params: programInPath,
  answers: { 200: { description: 'The program', schema: programOut } },
  errors: ['not_found'],
  run: async (ctx, { params }) => ok(presentProgram(await getProgram(ctx, params.program_id))),
});

export const patchLoyaltyProgram = endpoint({
  operation: 'patch_loyalty_program',
  method: 'PATCH',
  path: '/loyalty/{program_id}',
  summary: 'Change a loyalty program for future receipts',
  params: programInPath,
  accepts: { 'application/json': patchProgramBody },
  answers: { 200: { description: 'The program afterwards', schema: programOut } },
  errors: ['not_found'],
  run: async (ctx, { params, body }) =>
    ok(presentProgram(await patchProgram(ctx, params.program_id, body.value))),
});

export const getLoyaltyIdentifier = endpoint({
  operation: 'get_loyalty_identifier',
  method: 'GET',
  path: '/loyalty/{program_id}/identifiers/{identifier}',
  access: 'permission or consumer',
  summary: 'Read the points of a consumer',
  params: balanceInPath,
  answers: { 200: { description: 'The value', schema: balanceOut } },
  errors: ['not_found'],
  run: async (ctx, { params }) => ok(await getBalance(ctx, params.program_id, params.identifier)),
});

export const patchLoyaltyIdentifier = endpoint({
  operation: 'patch_loyalty_identifier',
  method: 'PATCH',
  path: '/loyalty/{program_id}/identifiers/{identifier}',
  summary: 'Change the points of a consumer',
  params: balanceInPath,
  accepts: { 'application/json': patchBalanceBody },
  answers: { 200: { description: 'The value afterwards', schema: balanceOut } },
  errors: ['not_found'],
  run: async (ctx, { params, body }) =>
    ok(await patchBalance(ctx, params.program_id, params.identifier, body.value)),
});

export const loyaltyEndpoints = [
  getRewards,
  getRewardsCsv,
  patchReward,
  getIdentifierEvents,
  postLoyaltyProgram,
  getLoyaltyPrograms,
  getLoyaltyProgram,
  patchLoyaltyProgram,
  getLoyaltyIdentifier,
  patchLoyaltyIdentifier,
] as const;
