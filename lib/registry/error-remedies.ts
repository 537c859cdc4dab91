import type { ErrorCode } from '@/lib/core/errors';

export const errorRemedies: Readonly<Record<ErrorCode, string>> = {
  invalid_request:
    'Correct every field that `errors` names: `location` and `name` say which, `reason` says why. Do not retry unchanged.',
  invalid_query:
    'Read `errors[0].position`, where the query stops making sense, and `nearest`, fields with a similar name. See [Search language](/docs/api/search).',
  consumer_conflict:
    'Leave `identifier` out of the query: a request signed for a consumer finds only what is theirs.',
  unauthenticated:
    'Send `Authorization: Bearer …` with a token that has not expired. Check the clock of the machine that signs, and that the secret was base64-decoded first. See [Signing and tokens](/docs/api/signing).',
  invalid_signature:
    'Sign `key`, `consumer` and `expires` as decoded from the query, joined by line feeds, with the decoded secret. The examples of [Signing and tokens](/docs/api/signing) have known results to compare with.',
  signature_expired: 'Sign a new URL. If it happens at once, the clock of the signing machine is slow.',
  signature_too_far_in_the_future:
    'Sign with an earlier `expires`: at most 24 hours ahead, or what the client allows.',
  key_revoked: 'Use another client, or the new secret of this one. A revoked key never works again.',
  permission_denied:
    'Give the client (or the group of the user) the permission that `description` names, in the portal under API clients.',
  consumer_required: 'Sign the URL with a `consumer`: this key is for the devices of consumers only.',
  not_found:
    'Check the id and the path. Objects of another retailer, or of another consumer, are not found either.',
  method_not_allowed: 'Use one of the methods that the header `Allow` lists.',
  not_acceptable: 'Send `Accept: application/json`, or no `Accept` at all.',
  length_required: 'Send `Content-Length`, or the body in chunks.',
  conflict:
    '`reason` says what it conflicts with. For a receipt: the `transaction_id` exists with other content, so this is another receipt or a mistake. For `Idempotency-Key`: the first request is still running; wait and retry.',
  events_expired:
    'Events behind `after` are not kept any more, or were not recorded because nobody read. Read what you hold anew from its own endpoints, then go on with `parameters.oldest` as `after`.',
  headers_too_large: 'Send fewer or shorter headers and cookies.',
  body_too_large:
    'Send less at once: split imports, leave large files to attachments. `description` has the limit.',
  query_too_large: 'Ask for less in one query, or use a shorter search.',
  unsupported_media_type:
    'Send a `Content-Type` that the operation lists, in UTF-8, and `gzip`, `deflate`, `br` or no `Content-Encoding`.',
  unprocessable:
    'The request is understood, but the state of things does not allow it; `reason` says what. With an `Idempotency-Key`: the key was used for another request, so use a new one.',
  storage_limit: 'Ask the operator for more storage, or delete what is not needed.',
  rate_limited:
    'Wait as many seconds as `Retry-After` says, then retry. Slow down while `RateLimit` shows few remaining calls. See [Rate limits](/docs/api/limits#rate-limits).',
  internal:
    'Retry with the same `transaction_id` or `Idempotency-Key`. If it stays, tell the operator the `request_id`.',
  unavailable: 'Retry after `Retry-After` seconds. Nothing was done, or what was done is safe to repeat.',
  search_timeout: 'Narrow the search: a time range, a field in place of a word, fewer wildcards.',
};
