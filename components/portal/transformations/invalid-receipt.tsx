import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { mapFields, type MapField } from '@/lib/domain/transformations/fields/field-map';
import { Notice } from '../kit/notice';
import { useViolationText } from '../kit/text/error-texts';
import { fieldAt } from './field-at';
import type { MappingPreview } from './mapping';

type Violations = MappingPreview['receipts'][number]['violations'];

interface InvalidReceiptProps {
  readonly violations: Violations;
  readonly onChoose: ((field: MapField) => void) | null;
}

export function InvalidReceipt({ violations, onChoose }: InvalidReceiptProps) {
  const t = useTranslations('portal.transformations');
  const violationText = useViolationText();
  const missing = violations.flatMap(({ name, reason }) =>
    reason === 'missing' ? (fieldAt(name) ?? []) : [],
  );
  return (
    <Notice tone="danger">
      <p className="font-medium">{t('invalid')}</p>
      <ul>
        {violations.map((violation) => (
          <li key={`${violation.name} ${violation.reason}`}>
            <code className="font-mono text-xs">{violation.name}</code> {violationText(violation)}
          </li>
        ))}
      </ul>
      {onChoose !== null && missing.length > 0 && (
        <>
          <p className="mt-2">{t('fields.missing')}</p>
          <ul className="mt-1.5 flex flex-wrap gap-2">
            {[...new Set(missing)].map((field) => (
              <li key={field}>
                <Button size="sm" onClick={() => onChoose(field)}>
                  {t('fields.choose', {
                    group: t(`fields.groups.${groupOf(field)}`),
                    field: t(`fields.names.${field}`),
                  })}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}

function groupOf(field: MapField): keyof typeof mapFields {
  const isIn = (fields: readonly MapField[]) => fields.includes(field);
  if (isIn(mapFields.item)) return 'item';
  return isIn(mapFields.payment) ? 'payment' : 'receipt';
}
