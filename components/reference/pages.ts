import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readReference } from '@/lib/registry/reference';
import { errorsText } from './errors-text';
import { formatsText } from './formats-text';
import { orderedSubjects, type Subject } from './order-operations';
import { limitsText, rulesText } from './rules-text';

export interface Guide {
  readonly kind: 'guide';
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  readonly read: () => Promise<string>;
}

export interface SubjectPage {
  readonly kind: 'subject';
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  readonly subject: Subject;
}

export type DocumentationPage = Guide | SubjectPage;

const fileText = (name: string) => () => readFile(path.join(process.cwd(), 'docs', name), 'utf8');

function guide(slug: string, title: string, summary: string, read: () => Promise<string>): Guide {
  return { kind: 'guide', slug, title, summary, read };
}

const guides: readonly Guide[] = [
  guide(
    '',
    'Introduction',
    'A first request, and where to go from there.',
    fileText('reference/introduction.md'),
  ),
  guide(
    'quick-start',
    'Quick start',
    'From nothing to a receipt in five minutes.',
    fileText('reference/quick-start.md'),
  ),
  guide('signing', 'Signing and tokens', 'How to prove who calls.', fileText('signing.md')),
  guide(
    'test-clients',
    'Test clients',
    'Try everything out with a key whose receipts count nowhere.',
    fileText('test-clients.md'),
  ),
  guide(
    'hand-over',
    'Hand over a receipt',
    'A link and QR code that a till makes itself, without a network.',
    fileText('hand-over.md'),
  ),
  guide('hear-of-events', 'Hear of events', 'What happened, complete and in order.', fileText('events.md')),
  guide(
    'receive-webhooks',
    'Receive webhooks',
    'Events sent to an address of yours, signed.',
    fileText('webhooks.md'),
  ),
  guide(
    'connect-tills',
    'Tills and displays',
    'Name tills, print, and show the code on a screen.',
    fileText('tills.md'),
  ),
  guide(
    'requests-and-responses',
    'Requests and responses',
    'What holds for every operation: JSON, versions, retries and permissions.',
    rulesText,
  ),
  guide('errors', 'Errors', 'Every code with its cause, its remedy and its operations.', errorsText),
  guide('paging', 'Paging', 'How to read long lists.', fileText('reference/paging.md')),
  guide('retries', 'Retries', 'What to repeat, and how it is safe.', fileText('reference/retries.md')),
  guide('limits', 'Limits', 'How many calls are allowed, and how large they can be.', limitsText),
  guide('search', 'Search language', 'The query language of searches.', fileText('search-language.md')),
  guide('raw-formats', 'Raw formats', 'What tills can send unchanged, with files to try.', formatsText),
  guide(
    'write-a-transformation',
    'Write a transformation',
    'Read a format of your own.',
    fileText('transformations.md'),
  ),
  guide('changelog', 'Changelog', 'What has changed for callers.', fileText('reference/changelog.md')),
];

let made: readonly DocumentationPage[] | undefined;

export function documentationPages(): readonly DocumentationPage[] {
  made ??= [...guides, ...orderedSubjects(readReference()).map(subjectPage)];
  return made;
}

export function findPage(slug: string): DocumentationPage | undefined {
  const present = slug === 'rate-limits' ? 'limits' : slug;
  return documentationPages().find((page) => page.slug === present);
}

function subjectPage(subject: Subject): SubjectPage {
  const { slug, name: title, description: summary } = subject;
  return { kind: 'subject', slug, title, summary, subject };
}
