import { useTranslations } from 'next-intl';
import { Card, CardBody, CardHeader } from '@/components/ui/card';
import { Description, DescriptionList } from '@/components/ui/description-list';
import type { Problem } from '@/lib/domain/problems/problem';

interface ProblemFactsProps {
  readonly problem: Problem;
  readonly quantity: (value: number) => string;
  readonly when: (at: Date) => string;
}

export function ProblemFacts({ problem, quantity, when }: ProblemFactsProps) {
  const t = useTranslations('portal.problems');
  const { cause, kind, count, stores, tills, places, assignee } = problem;
  return (
    <Card>
      <CardHeader title={t('facts.title')} />
      <CardBody className="py-2">
        <DescriptionList>
          <Description term={t('facts.kind')}>{t(`kinds.${kind}`)}</Description>
          <Description term={t('facts.count')}>{quantity(count)}</Description>
          {kind === 'silent' ? (
            <Description term={t('facts.since')}>{when(problem.firstSeen)}</Description>
          ) : (
            <>
              <Description term={t('facts.first')}>{when(problem.firstSeen)}</Description>
              <Description term={t('facts.last')}>{when(problem.lastSeen)}</Description>
            </>
          )}
          {stores > places.length && <Description term={t('facts.stores')}>{quantity(stores)}</Description>}
          {tills > places.length && <Description term={t('facts.tills')}>{quantity(tills)}</Description>}
          {places.length > 0 && <Description term={t('columns.where')}>{places.join(', ')}</Description>}
          {cause.kind === 'raw_failed' && (
            <Description term={t('facts.transformation')}>{cause.transformation}</Description>
          )}
          <Description term={t('facts.assignee')}>
            {assignee === null ? null : (assignee.name ?? assignee.email)}
          </Description>
          {problem.snoozedUntil !== null && (
            <Description term={t('facts.snoozedUntil')}>{when(problem.snoozedUntil)}</Description>
          )}
          {problem.resolvedAt !== null && (
            <Description term={t('facts.resolved')}>{when(problem.resolvedAt)}</Description>
          )}
        </DescriptionList>
      </CardBody>
    </Card>
  );
}
