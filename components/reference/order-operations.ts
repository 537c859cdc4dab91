import { exampleText } from './samples/sample-request';
import type { Reference, ReferenceOperation, ReferenceTag } from '@/lib/registry/reference';

export interface NamedOperation extends ReferenceOperation {
  readonly shortName: string;
}

/** Operations that integrators need first come first. Older versions follow their operation. */
export interface Subject extends Omit<ReferenceTag, 'operations'> {
  readonly operations: readonly NamedOperation[];
}

export function orderedSubjects({ tags }: Reference): Subject[] {
  return tags.map((tag) => {
    const operations = tag.operations
      .toSorted((a, b) => rankOf(a) - rankOf(b))
      .flatMap((operation) => [operation, ...operation.older]);
    const shortNames = operations.map(({ summary }) => shortNameOf(summary));
    return {
      ...tag,
      operations: operations.map((operation, index) => {
        const short = shortNames[index] ?? operation.summary;
        const same = shortNames.filter((other, at) => other === short && !isOlder(operations[at])).length;
        if (isOlder(operation)) return { ...operation, shortName: `${short} (${versionOf(operation)})` };
        return { ...operation, shortName: same === 1 ? short : withoutArticles(operation.summary) };
      }),
    };
  });
}

function versionOf({ parameters }: ReferenceOperation): string {
  const version = parameters.find(({ name }) => name === 'service-api-version');
  return `v${exampleText(version?.example ?? '')}`;
}

function isOlder(operation: ReferenceOperation | undefined): boolean {
  return (
    operation?.parameters.some(({ name, required }) => name === 'service-api-version' && required) ?? false
  );
}

function rankOf({ method, path }: ReferenceOperation): number {
  const segments = path.split('/').slice(1);
  const last = segments.at(-1) ?? '';
  const isAction = last.startsWith('_');
  const isOne = last.startsWith('{');
  const kinds: readonly boolean[] = [
    method === 'POST' && !isAction,
    method === 'GET' && isOne,
    method === 'GET' && !isAction,
    method === 'GET',
    method === 'PUT' || method === 'PATCH',
    method === 'POST',
    true,
  ];
  const isBelowOne = segments.slice(0, -1).some((segment) => segment.startsWith('{')) && !isAction;
  return (isBelowOne ? 10 : 0) + kinds.indexOf(true);
}

function shortNameOf(summary: string): string {
  const main = summary
    .replace(/,.*$/, '')
    .replace(/(\S+ \S+.*?) (?:of (?:a|an|the|your)|to (?:a|an|its)|with|by|for|from|on|has|as|in) .*$/, '$1');
  return withoutArticles(/ (?!one$)/.test(main) ? main : summary);
}

function withoutArticles(words: string): string {
  return words.replaceAll(/ (?:a|an|the|your own|your) /g, ' ');
}
