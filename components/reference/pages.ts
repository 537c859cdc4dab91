import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readReference } from '@/lib/registry/reference';
import { errorsText } from './errors-text';
import { formatsText } from './formats-text';
import { orderedSubjects, type Subject } from './order-operations';

/** A page of text: a file below `docs`, or one that is made. */
export interface Guide {
  readonly kind: 'guide';
  readonly slug: string;
  readonly title: string;
  /** In one sentence, for lists of pages. */
  readonly summary: string;
  /** Markdown with `{{origin}}` and `{{store}}` where those belong. */
  readonly read: () => Promise<string>;
}

/** A page of operations. */
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

/** The guides in their order; the first is the front page. */
const guides: readonly Guide[] = [
  guide('', 'Introduction', 'Requests, responses, versions and limits.', introductionText),
  guide(
    'quick-start',
    'Quick start',
    'From nothing to a receipt in five minutes.',
    fileText('reference/quick-start.md'),
  ),
  guide('signing', 'Signing and tokens', 'How to prove who calls.', fileText('signing.md')),
  guide('errors', 'Errors', 'Every code with its cause, its remedy and its operations.', errorsText),
  guide('paging', 'Paging', 'How to read long lists.', fileText('reference/paging.md')),
  guide('retries', 'Retries', 'What to repeat, and how it is safe.', fileText('reference/retries.md')),
  guide(
    'rate-limits',
    'Rate limits',
    'How many calls are allowed, and how to know.',
    fileText('reference/rate-limits.md'),
  ),
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

/** Every page of the documentation in the order of its navigation. */
export function documentationPages(): readonly DocumentationPage[] {
  made ??= [...guides, ...orderedSubjects(readReference()).map(subjectPage)];
  return made;
}

/** The page at an address below `/docs/api`, or undefined. */
export function findPage(slug: string): DocumentationPage | undefined {
  return documentationPages().find((page) => page.slug === slug);
}

function subjectPage(subject: Subject): SubjectPage {
  const { slug, name: title, description: summary } = subject;
  return { kind: 'subject', slug, title, summary, subject };
}

async function introductionText(): Promise<string> {
  return `# Introduction\n\nThe API answers under \`{{origin}}/api\`. New here? Begin with the [quick start](/docs/api/quick-start).\n\n${readReference().introduction}\n`;
}
