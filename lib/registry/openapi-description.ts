/** What holds for the whole API, in CommonMark, as the document's own description. */
export const openApiDescription = `
Digital receipts: tills and back ends submit them, retailers and consumers read, list, search and send them.

## Requests

- Bodies are JSON in UTF-8 unless an operation says otherwise, at most 2 MiB, nested at most 64 deep, without NUL or lone
  surrogates. Text is counted in Unicode characters. A field that may be left out may as well be \`null\`. Unknown fields and
  unknown query arguments are refused, so that no typing mistake loses data.
- Every list, text and free object has a maximum: \`maxItems\`, \`maxLength\` and \`maxProperties\` say it, and \`x-bytes-max\` the
  size of a free value as compact JSON. A body has at most 100,000 values and names. What is signed for a consumer may patch
  with at most 200 operations and 256 KiB.
- A list in the query is separated by commas, and a repeated argument adds to it; duplicates count once.
- Bodies may be compressed: \`Content-Encoding: gzip\`, \`deflate\` or \`br\`.
- The query string holds at most 4,096 bytes, one header 8,192, all headers 32,768.
- HEAD works wherever GET does. Any other method that is not described here is answered with 405 and \`Allow\`.

## Answers

- Every key of an object is always there: what is not known is \`null\`, lists are never \`null\`. No value is derived or
  rounded. Amounts are decimal numbers in the currency of the receipt.
- Timestamps are ISO 8601 in UTC (\`+00:00\`), with seconds or milliseconds; \`localtime\` has the offset of the place.
- Answers are never cached by anything in between (\`Cache-Control: private, no-store\`).
- Every answer has \`X-Request-Id\`, which names the request in the log of the service (as sent, or generated), and
  \`service-api-version\`, the version that answered. Answers to a credential have \`RateLimit-Policy\` (\`"client";q=6000;w=60\`:
  \`q\` calls in \`w\` seconds, for a \`client\` or a \`consumer\`) and \`RateLimit\` (\`"client";r=999;t=1\`: \`r\` calls that may be
  made at once, \`t\` seconds until that is as many as can be).

## Errors

Every error has a \`description\` for people and a \`code\` for machines; a refused request names everything that is wrong with
it in \`errors\`, up to a hundred places of it and an answer of 64 KiB, and has changed nothing. \`Accept: application/problem+json\` gets RFC 9457 instead. \`request_id\` finds the
request in the log of the service. Each operation names its own errors; beside them any may answer, as the response
\`Refused\` has it: 401 to a missing or invalid credential, 406 to an \`Accept\` without JSON, 413 to headers and 414 to a query
that are too large, 429 to too many requests, 500 and 503. \`Retry-After\` comes with 429 and 503.

## Versions

\`service-api-version: 1\` or \`2\` chooses a version; without it the newest answers, and every answer names its version. What is
deprecated answers with a \`Deprecation\` header (RFC 9745). An operation that has an older version refers to its description
by \`x-versions\`.

## Safe retries

\`Idempotency-Key\` is honoured on every POST and PATCH, also of a retry that is signed anew; \`X-Request-Id\` is a name only. A
receipt may be submitted again under its \`transaction_id\` without any key: the same content gets the same answer.

## Permissions and limits

Each operation needs the permission \`view.<operation>\`, which \`x-permission\` names. A client may call 6,000 times a minute with
bursts of 1,000 unless its retailer has other settings, a consumer 120 times a minute; \`RateLimit\` tells what is left.
`.trim();
