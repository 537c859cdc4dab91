import { z } from 'zod';
import * as fields from '@/lib/core/fields';
import { trusted, type Context } from '@/lib/platform/context';
import type { Answer } from '@/lib/platform/http/answer';
import { created, endpoint, noContent, ok } from '@/lib/platform/http/endpoint';
import { integerArgument, integerText } from '@/lib/platform/http/query';
import { notFound } from '@/lib/core/errors';
import { apiUrl } from '@/lib/core/paths';
import { createClient } from './create-client';
import { getClient } from './get-client';
import { listClients } from './list-clients';
import { listRevokedTokens } from './list-revoked-tokens';
import { recordSecretShown } from './record-secret-shown';
import { patchClient } from './patch-client';
import { presentClient, presentClientWithSecret, presentRevokedToken } from './present';
import { revokeToken } from './revoke-token';
import {
  authenticationInPath,
  clientInPath,
  clientOut,
  createdClientOut,
  patchClientBody,
  patchedClientOut,
  postClientBody,
  revokedTokenOut,
} from './schema';

export const postClient = endpoint({
  operation: 'post_client',
  method: 'POST',
  path: '/clients/{authentication}',
  summary: 'Create a client',
  description:
    'A client can be given only permissions that the caller has. The response to this and to every ' +
    'change contains the secret; the audit trail records that it was shown.',
  params: { authentication: authenticationInPath },
  accepts: { 'application/json': postClientBody },
  answers: { 201: { description: 'Created; the response includes the secret', schema: createdClientOut } },
  replayed: recordShownAgain,
  errors: ['not_found', 'conflict'],
  run: async (ctx, { params: { authentication }, body }) => {
    if (authentication === null) throw notFound('authentication');
    const { signature_max_age, consumer_required, token_max_age, pretty: _pretty, ...same } = body.value;
    const { row } = await createClient(ctx, {
      ...same,
      authentication,
      signatureMaxAgeInSeconds: signature_max_age,
      consumerRequired: consumer_required,
      tokenMaxAgeInSeconds: token_max_age,
    });
    const { id, ...answer } = presentClientWithSecret(row);
    return created(apiUrl('clients', authentication, id), { id: String(id), ...answer });
  },
});

export const patchClientById = endpoint({
  operation: 'patch_client',
  method: 'PATCH',
  path: '/clients/{authentication}/{client_id}',
  summary: 'Change a client or rotate its secret',
  description:
    'Only permissions that the caller has can be granted or removed. The response contains the secret, ' +
    'even if nothing changes; the audit trail records that it was shown.',
  params: clientInPath,
  accepts: { 'application/json': patchClientBody },
  answers: { 200: { description: 'The client afterwards, with its secret', schema: patchedClientOut } },
  replayed: recordShownAgain,
  errors: ['not_found', 'conflict'],
  run: async (ctx, { params: { authentication, client_id: id }, body }) =>
    ok(presentClientWithSecret(await patchClient(ctx, { authentication, id }, body.value))),
});

/** Recorded again, because the answer to a repeated request shows the secret again. */
async function recordShownAgain(ctx: Context, { body }: Answer): Promise<void> {
  await recordSecretShown(trusted(ctx), (body as { readonly id: string }).id);
}

export const getClients = endpoint({
  operation: 'get_clients',
  method: 'GET',
  path: '/clients/{authentication}',
  summary: 'List clients by id',
  params: { authentication: authenticationInPath },
  query: {
    count: integerArgument({ min: 1, max: 100, fallback: 20 }),
    after: integerText({ min: 0, max: 2_147_483_647 }).optional(),
  },
  answers: { 200: { description: 'A page of clients', schema: z.array(clientOut) } },
  errors: ['not_found'],
  run: async (ctx, { params, query }) =>
    ok((await listClients(ctx, { ...params, ...query })).map(presentClient)),
});

export const getClientById = endpoint({
  operation: 'get_client',
  method: 'GET',
  path: '/clients/{authentication}/{client_id}',
  summary: 'Read a client',
  params: clientInPath,
  answers: { 200: { description: 'The client, without its secret', schema: clientOut } },
  errors: ['not_found'],
  run: async (ctx, { params: { authentication, client_id: id } }) =>
    ok(presentClient(await getClient(ctx, { authentication, id }))),
});

export const putRevokedToken = endpoint({
  operation: 'put_revoked_token',
  method: 'PUT',
  path: '/clients/bearer/{client_id}/revoked_tokens/{jti}',
  summary: 'Revoke a bearer token',
  params: {
    client_id: clientInPath.client_id,
    jti: fields
      .text({ min: 1, max: 255 })
      .meta({ description: 'The `jti` of the token.', examples: ['8e03978e-40d5-43dd-bc93-6894a57f9324'] }),
  },
  answers: { 204: { description: 'Revoked' } },
  errors: ['not_found'],
  run: async (ctx, { params }) => {
    await revokeToken(ctx, params.client_id, params.jti);
    return noContent();
  },
});

export const getRevokedTokens = endpoint({
  operation: 'get_revoked_tokens',
  method: 'GET',
  path: '/clients/bearer/{client_id}/revoked_tokens',
  summary: 'List revoked tokens of a client, newest first',
  params: { client_id: clientInPath.client_id },
  query: {
    count: integerArgument({ min: 1, max: 100, fallback: 20 }),
    after: fields.text({ min: 1, max: 255 }).optional(),
  },
  answers: { 200: { description: 'A page of revoked tokens', schema: z.array(revokedTokenOut) } },
  errors: ['not_found'],
  run: async (ctx, { params, query }) =>
    ok((await listRevokedTokens(ctx, { clientId: params.client_id, ...query })).map(presentRevokedToken)),
});

export const clientEndpoints = [
  postClient,
  patchClientById,
  getClients,
  getClientById,
  putRevokedToken,
  getRevokedTokens,
] as const;
