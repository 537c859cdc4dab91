import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import { ForeignText } from './foreign-text';
import type { PageFormat } from '../words/page-format';

interface Props {
  readonly attachments: ReceiptWire['attachments'];
  readonly href: ((label: string) => string) | null;
  readonly page: PageFormat;
}

export function AttachmentList({ attachments, href, page }: Props) {
  const labels = Object.keys(attachments);
  if (labels.length === 0) return null;
  return (
    <section>
      <h2>{page.t('attachments.heading')}</h2>
      <ul className="attachments">
        {labels.map((label) => (
          <li key={label}>
            {href === null || !hasAddress(label) ? (
              <ForeignText>{label}</ForeignText>
            ) : (
              <a href={href(label)}>
                <ForeignText>{label}</ForeignText>
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Browsers resolve `.` and `..` as relative paths, so attachments with these labels cannot have an address.
 */
function hasAddress(label: string): boolean {
  return label !== '.' && label !== '..';
}
