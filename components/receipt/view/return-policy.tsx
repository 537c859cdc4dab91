import type { BrandText } from '@/lib/domain/brand/schema';
import { BrandParagraphs } from './brand-paragraphs';
import type { PageFormat } from '../words/page-format';

interface Props {
  readonly text: BrandText;
  readonly issued: string;
  readonly page: PageFormat;
}

export function ReturnPolicy({ text, issued, page }: Props) {
  if (Object.keys(text).length === 0) return null;
  return (
    <section className="words">
      <h2>{page.t('policy.heading')}</h2>
      <BrandParagraphs text={text} issued={issued} page={page} />
    </section>
  );
}
