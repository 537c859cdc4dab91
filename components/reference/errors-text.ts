import { errorStatuses, isErrorCode, type ErrorCode } from '@/lib/core/errors';
import { portalPath } from '@/lib/core/portal-path';
import { errorRemedies } from '@/lib/registry/error-remedies';
import { errorCause } from '@/lib/registry/openapi-errors';
import { readReference, type ReferenceOperation } from '@/lib/registry/reference';

const introduction = `# Errors

Every error has a \`code\` for machines, a \`description\` for people, and a \`request_id\` that finds it in the log of the service. Decide by \`code\`, never
by the words. \`reason\` says which cause it was where a code has several. A refused request changes nothing.

\`\`\`json
{
  "description": "items is missing; total must be a number",
  "status": "bad request",
  "errors": [
    {
      "location": "body",
      "name": "items",
      "description": "items is missing",
      "reason": "missing",
      "parameters": {}
    }
  ],
  "code": "invalid_request",
  "request_id": "01993b4e-7c1a-7d2e-8f00-3a5b6c7d8e9f"
}
\`\`\`

Send \`Accept: application/problem+json\` to get RFC 9457 in its place.
`;

export async function errorsText(): Promise<string> {
  const places = operationsByCode();
  const sections = Object.keys(errorStatuses)
    .filter(isErrorCode)
    .map((code) => sectionOf(code, places.get(code) ?? []));
  return await Promise.resolve([introduction, ...sections].join('\n'));
}

interface Place {
  readonly slug: string;
  readonly operation: ReferenceOperation;
}

function operationsByCode(): ReadonlyMap<string, readonly Place[]> {
  const all = readReference().tags.flatMap(({ slug, operations }) =>
    operations.flatMap((operation) =>
      [...new Set(operation.answers.flatMap(({ codes }) => codes))].map((code) => ({
        code,
        slug,
        operation,
      })),
    ),
  );
  return Map.groupBy(all, ({ code }) => code);
}

function sectionOf(code: ErrorCode, places: readonly Place[]): string {
  return [
    `## ${code}`,
    `**${errorStatuses[code]}**. Cause: ${errorCause(code)}.`,
    `**What to do.** ${errorRemedies[code]}`,
    `${placesText(places)}\n`,
  ].join('\n\n');
}

const namedMax = 12;

function placesText(places: readonly Place[]): string {
  const total = readReference().tags.flatMap(({ operations }) => operations).length;
  if (places.length === 0) return 'Answered before an operation is chosen.';
  if (places.length === total) return 'Every operation can answer it.';
  if (places.length > namedMax) return `${places.length} of ${total} operations can answer it.`;
  const links = places.map(
    ({ slug, operation: { id, method, path } }) =>
      `[\`${method} ${path}\`](${portalPath.apiReferencePart(slug)}#${id})`,
  );
  return `Answered by ${links.join(', ')}.`;
}
