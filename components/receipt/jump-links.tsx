import type { PageFormat } from './page-format';
import type { PageLinks } from './page-links';

/** Where the code of the receipt stands on its page. */
export const codeAnchor = 'code';

/**
 * What stands below the items of a long receipt, within reach at its top: the code to show at the till, the PDF, sending.
 * Nothing where the page leads nowhere, as on paper.
 */
export function JumpLinks({
  links,
  page: { t },
}: {
  readonly links: PageLinks | null;
  readonly page: PageFormat;
}) {
  if (links === null || links.pdf === null) return null;
  const ways = [
    { href: `#${codeAnchor}`, text: t('jump.code') },
    { href: links.pdf, text: t('actions.pdf') },
    ...(links.send === null ? [] : [{ href: links.send, text: t('actions.send') }]),
  ];
  return (
    <nav className="actions jump" aria-label={t('jump.label')}>
      {ways.map(({ href, text }) => (
        <a key={text} href={href}>
          {text}
        </a>
      ))}
    </nav>
  );
}
