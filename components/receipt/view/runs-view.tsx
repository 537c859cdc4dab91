import { Fragment, type ReactNode } from 'react';
import type { LabelledRow, Run, Runs } from '../tree/runs';
import type { PageFormat } from '../words/page-format';
import { Amount } from './amount';
import { ForeignText } from './foreign-text';

interface Props {
  readonly runs: Runs;
  readonly page: PageFormat;
}

export function RunsView({ runs, page }: Props) {
  return runs.map((run, index) => <Fragment key={index}>{drawn(run, page)}</Fragment>);
}

function drawn(run: Run, page: PageFormat): ReactNode {
  if (typeof run === 'string') return run;
  const { text } = run;
  switch (run.kind) {
    case 'foreign':
      return <ForeignText lang={run.lang}>{text}</ForeignText>;
    case 'card':
      return (
        <span className="kind">
          <ForeignText>{text}</ForeignText>
        </span>
      );
    case 'figure':
      return <bdi>{text}</bdi>;
    case 'amount':
      return <Amount>{text}</Amount>;
    case 'digits':
      return (
        <span className="masked">
          <bdi dir="ltr" aria-hidden="true">
            •••• {text}
          </bdi>
          <span className="unseen">{page.t('payments.endingIn', { digits: text })}</span>
        </span>
      );
  }
}

interface RowProps {
  readonly row: LabelledRow;
  readonly page: PageFormat;
  readonly className?: string | undefined;
  readonly labelClass?: string | undefined;
}

export function RowView({ row: { label, value }, page, className, labelClass }: RowProps) {
  return (
    <div className={className}>
      <dt className={labelClass}>
        <RunsView runs={label} page={page} />
      </dt>
      <dd>
        <RunsView runs={value} page={page} />
      </dd>
    </div>
  );
}
