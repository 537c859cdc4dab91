import type { Endpoint } from '@/lib/platform/http/endpoint';
import type { JsonObject } from '@/lib/core/json';

/** Kinds of credentials (specification §5; contract section 11) for `components.securitySchemes`. */
export const securitySchemes: JsonObject = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description:
      'A JSON Web Token, signed by the caller with HS256 and the base64-decoded secret of a `bearer` client. ' +
      'Header: `alg`, `typ` and `kid`, the key of the client. Claims: `exp`, seconds since 1970-01-01T00:00:00Z, ' +
      'which should be set; `nbf`; and `jti`, a text of 1 to 255 characters, by which one token can be revoked. ' +
      '`typ` can be left out and is `JWT` otherwise; `aud` can be left out and names the base URL of the service ' +
      'or of its API otherwise.',
  },
  signatureKey: {
    type: 'apiKey',
    in: 'query',
    name: 'key',
    description: 'URL signature: the key of an `hmac` client.',
  },
  signatureExpires: {
    type: 'apiKey',
    in: 'query',
    name: 'expires',
    description:
      'URL signature: when it expires, in whole seconds since 1970-01-01T00:00:00Z, at most 24 hours from now.',
  },
  signatureConsumer: {
    type: 'apiKey',
    in: 'query',
    name: 'consumer',
    description:
      'URL signature: the identifiers of a consumer, separated by commas. The request then sees only what ' +
      'belongs to that consumer.',
  },
  signature: {
    type: 'apiKey',
    in: 'query',
    name: 'signature',
    description:
      'URL signature: the base64 text of the HMAC-SHA256, under the base64-decoded secret, of `key`, `consumer` ' +
      '(if there is one) and `expires`, as decoded from the query and separated by line feeds.',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'next-auth.session-token',
    description:
      'The session of a signed-in portal user, with the permissions of the group; over https its ' +
      'name begins with `__Host-`. Changes must come from the portal itself (`Origin`).',
  },
  operator: {
    type: 'http',
    scheme: 'bearer',
    description: 'The value of the setting `METRICS_TOKEN`, for the operator of the service.',
  },
};

const signed: JsonObject = { signatureKey: [], signatureExpires: [], signature: [] };

export const defaultSecurity: JsonObject[] = [{ bearer: [] }, signed, { session: [] }];

export function securityOf({ access, operation }: Endpoint): JsonObject {
  if (access === 'public') return { security: [] };
  if (access === 'operator') return { security: [{ operator: [] }] };
  if (access === 'session') return { security: [{ session: [] }] };
  const permission = { 'x-permission': `view.${operation}` };
  if (access === 'permission') return permission;
  return { ...permission, security: [...defaultSecurity, { ...signed, signatureConsumer: [] }] };
}
