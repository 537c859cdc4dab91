import { BrandParagraphs } from '@/components/receipt/brand-paragraphs';
import type { PageFormat } from '@/components/receipt/page-format';
import type { BrandText } from '@/lib/brand/schema';
import { font } from './mail-style';

interface Props {
  readonly text: BrandText;
  readonly issued: string;
  readonly page: PageFormat;
}

/** A text of the retailer's own; nothing when there is none. */
export function MailWords({ text, issued, page }: Props) {
  if (Object.keys(text).length === 0) return null;
  return (
    <div style={{ font: `14px/1.5 ${font}` }}>
      <BrandParagraphs text={text} issued={issued} page={page} />
    </div>
  );
}
