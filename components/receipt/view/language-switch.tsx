import {
  directionOf,
  languageNames,
  receiptLanguages,
  type ReceiptLanguage,
} from '@/lib/core/i18n/receipt-languages';
import { primaryLanguageOf } from '../words/item-name';
import type { PageFormat } from '../words/page-format';

interface Props {
  readonly href: (language: ReceiptLanguage) => string;
  readonly page: PageFormat;
}

export function LanguageSwitch({ href, page }: Props) {
  const current = receiptLanguages.find((language) => language === primaryLanguageOf(page.locale)) ?? 'en';
  return (
    <nav className="languages" aria-label={page.t('actions.language')}>
      <details>
        <summary>
          <span className="unseen">{page.t('actions.language')}: </span>
          {languageNames[current]}
        </summary>
        <ul>
          {receiptLanguages.map((language) => (
            <li key={language}>
              <a
                href={href(language)}
                lang={language}
                hrefLang={language}
                dir={directionOf(language)}
                aria-current={language === current ? 'true' : undefined}
              >
                {languageNames[language]}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}
