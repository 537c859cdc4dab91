import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readReference } from '@/lib/registry/reference';
import { errorsText } from './errors-text';
import { formatsText } from './formats-text';
import { orderedSubjects, type Subject } from './order-operations';

export interface Guide {
  readonly kind: 'guide';
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  /** Markdown with placeholders `{{origin}}` and `{{store}}`. */
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
  guide('', 'Introduction', 'Requests, responses, versions and limits.', introductionText),
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

export function documentationPages(): readonly DocumentationPage[] {
  made ??= [...guides, ...orderedSubjects(readReference()).map(subjectPage)];
  return made;
}

export function findPage(slug: string): DocumentationPage | undefined {
  return documentationPages().find((page) => page.slug === slug);
}

function subjectPage(subject: Subject): SubjectPage {
  const { slug, name: title, description: summary } = subject;
  return { kind: 'subject', slug, title, summary, subject };
}

const introduction = `# Introduction

Tills and back ends submit receipts; shops and shoppers read, search and send them. The API answers under \`{{origin}}/api\`. A first
receipt is one request:

\`\`\`sh
curl -sS {{origin}}/api/receipts \\
  -H "Authorization: Bearer $RECEIPTS_TOKEN" \\
  -H 'Content-Type: application/json' \\
  -d '{
    "transaction_id": "4711",
    "store_reference": {{store}},
    "localtime": "{{now}}",
    "items": [{ "name": "Organic Whole Milk 1 l", "quantity": 2, "total": 3.98 }],
    "total": 3.98
  }'
\`\`\`

- [Quick start](/docs/api/quick-start): get the token, submit a receipt and open its page, in five minutes.
- [Raw formats](/docs/api/raw-formats): send what the till writes already, such as DSFinV-K, CSV or ESC/POS.
- [Signing and tokens](/docs/api/signing): prove who calls from a till, a server or an app.
- [Errors](/docs/api/errors): every code with what to do.
`;

async function introductionText(): Promise<string> {
  // First paragraph repeats this page.
  const [, ...rules] = readReference().introduction.trim().split('\n\n');
  return await Promise.resolve(`${introduction}\n${rules.join('\n\n')}\n`);
}
