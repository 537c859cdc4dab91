import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { OperationView } from '@/components/reference/operation-view';
import { readReference } from '@/lib/registry/reference';

type Props = PageProps<'/docs/api/[tag]'>;

async function findTag({ params }: Props) {
  const { tag: slug } = await params;
  return readReference().tags.find((tag) => tag.slug === slug);
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  return { title: (await findTag(props))?.name ?? 'Not found' };
}

/** The operations of one subject. */
export default async function ReferenceTagPage(props: Props) {
  const tag = await findTag(props);
  if (tag === undefined) notFound();
  const { schemas } = readReference();
  return (
    <>
      <h1 className="text-xl font-semibold">{tag.name}</h1>
      <p className="max-w-[68ch] pt-1 pb-6 text-ink-muted">{tag.description}</p>
      {tag.operations.map((operation) => (
        <OperationView key={operation.id} operation={operation} schemas={schemas} />
      ))}
    </>
  );
}
