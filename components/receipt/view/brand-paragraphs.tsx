import { Fragment } from 'react';
import type { BrandText } from '@/lib/domain/brand/schema';
import { brandText } from '../words/brand-text';
import { withoutBidiControls } from '../words/foreign-words';
import { primaryLanguageOf } from '../words/item-name';
import type { PageFormat } from '../words/page-format';

interface Props {
  readonly text: BrandText;
  readonly issued: string;
  readonly page: PageFormat;
}

export function BrandParagraphs({ text, issued, page }: Props) {
  const shown = brandText(text, page.locale, issued);
  if (shown === null) return null;
  const foreign = shown.lang === primaryLanguageOf(page.locale) ? {} : { lang: shown.lang };
  return (
    <>
      {shown.paragraphs.map((lines, index) => (
        <p key={index} dir="auto" {...foreign}>
          {lines.map((line, at) => (
            <Fragment key={at}>
              {at > 0 && <br />}
              {withoutBidiControls(line)}
            </Fragment>
          ))}
        </p>
      ))}
    </>
  );
}
