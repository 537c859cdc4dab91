import { Fragment } from 'react';
import { brandText } from '@/components/receipt/words/brand-text';
import { withoutBidiControls } from '@/components/receipt/words/foreign-words';
import { primaryLanguageOf } from '@/components/receipt/words/item-name';
import type { PageFormat } from '@/components/receipt/words/page-format';
import type { BrandText } from '@/lib/domain/brand/schema';
import { font } from './mail-style';
import { breakable } from './outside-text';

interface Props {
  readonly text: BrandText;
  readonly issued: string;
  readonly page: PageFormat;
}

export function MailWords({ text, issued, page }: Props) {
  const shown = brandText(text, page.locale, issued);
  if (shown === null) return null;
  const foreign = shown.lang === primaryLanguageOf(page.locale) ? {} : { lang: shown.lang };
  return shown.paragraphs.map((lines, index) => (
    <p key={index} dir="auto" {...foreign} style={{ margin: '10px 0 0', font: `14px/1.5 ${font}` }}>
      {lines.map((line, at) => (
        <Fragment key={at}>
          {at > 0 && <br />}
          {breakable(withoutBidiControls(line))}
        </Fragment>
      ))}
    </p>
  ));
}
