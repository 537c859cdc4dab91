/** Description of the API document in CommonMark: rules of the whole API. */
export const openApiDescription = `
Digital receipts: tills and back ends submit them; retailers and consumers read, list, search and send them.

## Requests

- Bodies are JSON in UTF-8 unless an operation says otherwise: at most 2 MiB, nested at most 64 levels deep, without NUL or
  lone surrogates. Text is counted in Unicode characters. Optional fields can also be \`null\`. Unknown fields and unknown
  query arguments are refused, so that a typing mistake loses no data.
- Every list, text and free object has a maximum: see \`maxItems\`, \`maxLength\` and \`maxProperties\`, and \`x-bytes-max\` for the
  size of a free value as compact JSON. A body has at most 100,000 values and names. A patch of a request signed for a
  consumer has at most 200 operations and 256 KiB.
- Lists in the query are separated by commas, and a repeated argument adds to its list; duplicates count once.
- Bodies can be compressed: \`Content-Encoding: gzip\`, \`deflate\` or \`br\`.
- The query string can have 4,096 bytes, one header 8,192 and all headers together 32,768.
- HEAD works wherever GET does. Any other method that is not described here gets 405 with \`Allow\`.

## Responses

- Every key of an object is always present: unknown values are \`null\`, lists are never \`null\`. No value is derived or
  rounded. Amounts are decimal numbers in the currency of the receipt.
- Timestamps are ISO 8601 in UTC (\`+00:00\`), with seconds or milliseconds; \`localtime\` has the offset of the store.
- Nothing between the service and the caller may cache a response (\`Cache-Control: private, no-store\`).
- Every response has \`X-Request-Id\`, which identifies the request in the log of the service (as sent, or generated), and
  \`service-api-version\`, the version that answered. Responses of operations that were counted have \`RateLimit-Policy\`
  (\`"client";q=6000;w=60\`: \`q\` calls in \`w\` seconds, for a \`client\`, a \`consumer\`, a \`network\` that needs no credential, its calls
  of \`health\`, or its \`wrong-credentials\`) and \`RateLimit\`
  (\`"client";r=999;t=1\`: \`r\` calls are available at once, \`t\` seconds until that number is at its maximum).

## Errors

Every error has a \`description\` for people and a \`code\` for machines. A refused request changes nothing, and \`errors\` lists
everything that is wrong with it: at most a hundred entries, in a response of at most 64 KiB. Use
\`Accept: application/problem+json\` to get RFC 9457 instead. \`request_id\` identifies the request in the log of the service.

Each operation lists its own errors. In addition, every operation can return those of the response \`Refused\`: 401 for a
missing or invalid credential, 406 for an \`Accept\` without JSON, 413 for headers and 414 for a query that are too large,
429 for too many requests, 500 and 503. \`Retry-After\` comes with 429 and 503.

## Versions

\`service-api-version: 1\` or \`2\` selects a version. Without it the newest one answers. Every response names its version.
Deprecated forms have a \`Deprecation\` header (RFC 9745). An operation that has an older version links to its description in
\`x-versions\`.

## Safe retries

\`Idempotency-Key\` works on every POST and PATCH, even if the retry has a new signature. \`X-Request-Id\` has no effect on
retries. A receipt can be submitted again with its \`transaction_id\` and without a key: the same content gets the same
response.

## Permissions and limits

Each operation needs the permission \`view.<operation>\`, named in \`x-permission\`. A client can make 6,000 calls a minute with
bursts of 1,000, unless its retailer has other settings; a consumer can make 120 calls a minute. \`RateLimit\` shows what is
left.
`.trim();
