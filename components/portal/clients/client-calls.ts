import { callApi } from '@/components/portal/api/client';
import { apiPath } from '@/lib/core/api-path';
import type { JsonObject } from '@/lib/core/json';
import type { Authentication } from '@/lib/domain/clients/schema';

/** What names a client in calls of the API. */
export interface ClientName {
  readonly authentication: Authentication;
  readonly id: number | string;
}

/** A client with its secret in clear, as the API answers when it made or changed one. */
export interface ClientWithSecret {
  readonly id: number | string;
  readonly key: string;
  readonly secret: string;
  readonly description: string;
}

/** POST /clients/{authentication} from the browser. @throws ApiError */
export function postClient(authentication: Authentication, body: JsonObject): Promise<ClientWithSecret> {
  return callApi(apiPath('clients', authentication), { method: 'POST', body });
}

/** PATCH /clients/{authentication}/{client_id} from the browser. @throws ApiError */
export function patchClient({ authentication, id }: ClientName, body: JsonObject): Promise<ClientWithSecret> {
  return callApi(apiPath('clients', authentication, id), { method: 'PATCH', body });
}

/** PUT /clients/bearer/{client_id}/revoked_tokens/{jti} from the browser. @throws ApiError */
export function putRevokedToken(id: number, jti: string): Promise<null> {
  return callApi(apiPath('clients', 'bearer', id, 'revoked_tokens', jti), { method: 'PUT' });
}
