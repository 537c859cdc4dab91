import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Metadata } from 'next';
import { Markdown } from '@/components/reference/markdown';

export const metadata: Metadata = { title: 'Write a transformation' };

/** The guide for integrators: docs/transformations.md, whose examples run in the tests. */
export default async function WriteTransformationPage() {
  return <Markdown>{await readFile(path.join(process.cwd(), 'docs/transformations.md'), 'utf8')}</Markdown>;
}
