import { z } from 'zod';
import { endpoint, ok } from '@/lib/platform/http/endpoint';
import { getProblem, listProblems } from './list-problems';
import { patchProblem } from './patch-problem';
import { presentProblem } from './present';
import { problemInPath, problemOut, problemPatchBody, problemQuery } from './schema';

// Only portal sessions may use these endpoints. Each kind of problem needs the permission in
// `operationOfKind`.

export const getProblems = endpoint({
  access: 'session',
  operation: 'get_problems',
  method: 'GET',
  path: '/problems',
  summary: 'List problems',
  query: problemQuery,
  answers: {
    200: {
      description: 'Problems of the kinds that the user may see, the most recent first',
      schema: z.array(problemOut),
    },
  },
  run: async (ctx, { query }) => {
    const problems = await listProblems(ctx, { kind: query.kind, status: query.state });
    return ok(problems.map(presentProblem));
  },
});

export const getOneProblem = endpoint({
  access: 'session',
  operation: 'get_problem',
  method: 'GET',
  path: '/problems/{kind}/{fingerprint}',
  summary: 'Read a problem',
  params: problemInPath,
  answers: { 200: { description: 'The problem', schema: problemOut } },
  errors: ['not_found'],
  run: async (ctx, { params }) => ok(presentProblem(await getProblem(ctx, params.kind, params.fingerprint))),
});

export const patchOneProblem = endpoint({
  access: 'session',
  operation: 'patch_problem',
  method: 'PATCH',
  path: '/problems/{kind}/{fingerprint}',
  summary: 'Resolve, snooze or assign a problem',
  params: problemInPath,
  accepts: { 'application/json': problemPatchBody },
  answers: { 200: { description: 'The problem', schema: problemOut } },
  errors: ['not_found', 'unprocessable'],
  run: async (ctx, { params, body }) => ok(presentProblem(await patchProblem(ctx, params, body.value))),
});

export const problemEndpoints = [getProblems, getOneProblem, patchOneProblem] as const;
