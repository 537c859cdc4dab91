import { trusted } from '@/lib/platform/context';
import { z } from 'zod';
import * as fields from '@/lib/core/fields';
import { created, endpoint, ok } from '@/lib/platform/http/endpoint';
import { integerArgument, integerText } from '@/lib/platform/http/query';
import { apiUrl } from '@/lib/core/paths';
import { installBuiltIn, listBuiltIns } from './built-in-transformations';
import { getTransformation, getVersion, listTransformations } from './get-transformation';
import { patchTransformation } from './patch-transformation';
import { presentBuiltIn, presentSample, presentTest, presentTransformation, presentVersion } from './present';
import { publishDraft } from './publish-version';
import { rollBack } from './roll-back';
import { runSamples } from './run-samples';
import { createTransformation, putDraft } from './save-draft';
import * as schema from './schema';

const named = { name: z.string().meta({ description: 'The transformation.', examples: ['tills'] }) };
const versionArgument = {
  version: integerText({ min: 1, max: 2_147_483_647 })
    .optional()
    .describe('The draft, else the live version, if omitted.'),
};
const afterwards = {
  200: { description: 'The transformation afterwards', schema: schema.transformationOut },
};

export const getTransformations = endpoint({
  operation: 'get_transformations',
  method: 'GET',
  path: '/transformations',
  summary: 'List transformations by name',
  query: {
    count: integerArgument({ min: 1, max: 100, fallback: 20 }),
    after: fields.text({ max: 100 }).optional(),
  },
  answers: {
    200: { description: 'A page of transformations', schema: z.array(schema.transformationListedOut) },
  },
  run: async (ctx, { query }) => ok(await listTransformations(ctx, query)),
});

export const postTransformation = endpoint({
  operation: 'post_transformation',
  method: 'POST',
  path: '/transformations',
  summary: 'Create a transformation with a first draft',
  accepts: { 'application/json': schema.transformationInput },
  answers: { 201: { description: 'Created', schema: schema.transformationOut } },
  errors: ['conflict'],
  run: async (ctx, { body: { value } }) => {
    await createTransformation(ctx, value);
    const made = presentTransformation(await getTransformation(trusted(ctx), value.name));
    return created(apiUrl('transformations', value.name), made);
  },
});

export const getBuiltInTransformations = endpoint({
  operation: 'get_transformations',
  method: 'GET',
  path: '/transformations/built_in',
  summary: 'List built-in transformations',
  answers: { 200: { description: 'All built-in transformations', schema: z.array(schema.builtInOut) } },
  run: async (ctx) => ok((await listBuiltIns(ctx)).map(presentBuiltIn)),
});

export const postBuiltInTransformation = endpoint({
  operation: 'post_transformation',
  method: 'POST',
  path: '/transformations/built_in',
  summary: 'Install a built-in transformation',
  accepts: { 'application/json': schema.installBody },
  answers: { 201: { description: 'Installed', schema: schema.transformationOut } },
  errors: ['not_found', 'conflict', 'unprocessable'],
  run: async (ctx, { body }) => {
    const { name } = body.value;
    await installBuiltIn(ctx, name);
    return created(
      apiUrl('transformations', name),
      presentTransformation(await getTransformation(trusted(ctx), name)),
    );
  },
});

export const getTransformationByName = endpoint({
  operation: 'get_transformation',
  method: 'GET',
  path: '/transformations/{name}',
  summary: 'Read a transformation with its versions',
  params: named,
  answers: { 200: { description: 'The transformation', schema: schema.transformationOut } },
  errors: ['not_found'],
  run: async (ctx, { params }) => ok(presentTransformation(await getTransformation(ctx, params.name))),
});

export const patchTransformationByName = endpoint({
  operation: 'patch_transformation',
  method: 'PATCH',
  path: '/transformations/{name}',
  summary: 'Change which raw receipts a transformation reads',
  params: named,
  accepts: { 'application/json': schema.patchTransformationBody },
  answers: afterwards,
  errors: ['not_found', 'conflict'],
  run: async (ctx, { params: { name }, body }) => {
    await patchTransformation(ctx, name, body.value);
    return ok(presentTransformation(await getTransformation(trusted(ctx), name)));
  },
});

export const putTransformationDraft = endpoint({
  operation: 'put_transformation_draft',
  method: 'PUT',
  path: '/transformations/{name}/draft',
  summary: 'Save the draft of a transformation',
  params: named,
  accepts: { 'application/json': schema.draftBody },
  answers: afterwards,
  errors: ['not_found', 'conflict'],
  run: async (ctx, { params: { name }, body }) => {
    const { revision, ...draft } = body.value;
    await putDraft(ctx, name, draft, revision);
    return ok(presentTransformation(await getTransformation(trusted(ctx), name)));
  },
});

export const getTransformationVersion = endpoint({
  operation: 'get_transformation',
  method: 'GET',
  path: '/transformations/{name}/versions/{version}',
  summary: 'Read a version of a transformation',
  params: {
    ...named,
    version: z.string().meta({ description: 'The number of the version.', examples: ['3'] }),
  },
  answers: { 200: { description: 'The version', schema: schema.versionOut } },
  errors: ['not_found'],
  run: async (ctx, { params: { name, version } }) => {
    const number = /^[1-9]\d{0,8}$/.test(version) ? Number(version) : 0;
    const { transformation } = await getTransformation(ctx, name);
    return ok(presentVersion(await getVersion(ctx, name, number), transformation.publishedVersion, null));
  },
});

export const getTransformationSamples = endpoint({
  operation: 'get_transformation',
  method: 'GET',
  path: '/transformations/{name}/samples',
  summary: 'Read the samples of a version',
  params: named,
  query: versionArgument,
  answers: { 200: { description: 'The samples', schema: z.array(schema.sampleOut) } },
  errors: ['not_found'],
  run: async (ctx, { params, query }) => {
    const { samples } = await getVersion(ctx, params.name, query.version);
    return ok(samples.map(presentSample));
  },
});

export const testTransformation = endpoint({
  operation: 'test_transformation',
  method: 'POST',
  path: '/transformations/{name}/_test',
  summary: 'Test a version on its samples',
  params: named,
  accepts: { 'application/json': schema.testBody },
  answers: { 200: { description: 'The result of each sample', schema: schema.testOut } },
  repeatable: true,
  errors: ['not_found'],
  run: async (ctx, { params, body }) => {
    const version = await getVersion(trusted(ctx), params.name, body.value.version);
    return ok(presentTest(version.version, await runSamples(ctx, version)));
  },
});

export const publishTransformation = endpoint({
  operation: 'publish_transformation',
  method: 'POST',
  path: '/transformations/{name}/_publish',
  summary: 'Publish the draft of a transformation',
  params: named,
  accepts: { 'application/json': schema.publishBody },
  answers: afterwards,
  errors: ['not_found', 'conflict', 'unprocessable'],
  run: async (ctx, { params: { name }, body }) => {
    await publishDraft(ctx, name, body.value.revision);
    return ok(presentTransformation(await getTransformation(trusted(ctx), name)));
  },
});

export const rollBackTransformation = endpoint({
  operation: 'roll_back_transformation',
  method: 'POST',
  path: '/transformations/{name}/_roll_back',
  summary: 'Roll back to an earlier version',
  params: named,
  accepts: { 'application/json': schema.rollBackBody },
  answers: afterwards,
  errors: ['not_found', 'conflict'],
  run: async (ctx, { params: { name }, body }) => {
    await rollBack(ctx, name, body.value.version);
    return ok(presentTransformation(await getTransformation(trusted(ctx), name)));
  },
});

export const transformationEndpoints = [
  getTransformations,
  postTransformation,
  getBuiltInTransformations,
  postBuiltInTransformation,
  getTransformationByName,
  patchTransformationByName,
  putTransformationDraft,
  getTransformationVersion,
  getTransformationSamples,
  testTransformation,
  publishTransformation,
  rollBackTransformation,
] as const;
