import { CircleAlert, Clock } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Fragment, type ReactNode } from 'react';
import { buttonClass } from '@/components/ui/button';
import type { QueryViolation } from '@/lib/search/query-error';
import { portalPath } from '@/lib/core/portal-path';
import { useViolationText } from '../text/error-texts';
import type { List, ListParams, RefusedQuery } from '../list/list';
import { QueryLink } from '../list/list-link';
import { fieldNameAt, problemSpans, withField, wordAt } from './problem-spans';
import { searchProblemId } from './search-box';

interface QueryProblemProps<Params extends ListParams, Row> extends RefusedQuery {
  readonly list: List<Params, Row>;
}

export function QueryProblem<Params extends ListParams, Row>({
  list,
  query,
  isTimeout,
  violations,
  meanings,
  recently,
}: QueryProblemProps<Params, Row>) {
  const t = useTranslations('portal.search.problem');
  if (isTimeout) {
    return (
      <Frame icon={<Clock />} title={t('timeoutTitle')}>
        <p>{t('timeout')}</p>
        {recently !== null && (
          <p className="mt-3">
            <QueryLink list={list} query={`${query} ${recently}`} className={buttonClass({ size: 'sm' })}>
              {t('last30')}
            </QueryLink>
          </p>
        )}
      </Frame>
    );
  }
  return (
    <Frame icon={<CircleAlert />} title={t('title')}>
      <p
        aria-label={t('query')}
        className="foreign mb-3 rounded-sm border bg-sunken px-3 py-2 font-mono text-xs leading-6 whitespace-pre-wrap text-ink"
      >
        {problemSpans(query, violations).map(({ text, problem }, index) =>
          problem === null ? (
            <Fragment key={index}>{text}</Fragment>
          ) : (
            <mark
              key={index}
              // `min-w-2` makes the mark visible where a part of the query is missing.
              className="inline-block min-w-2 rounded-xs bg-danger-soft whitespace-pre-wrap text-danger-ink underline decoration-danger decoration-wavy underline-offset-3"
            >
              {text === '' ? '\u00a0' : text}
            </mark>
          ),
        )}
      </p>
      <ul className="flex flex-col gap-2">
        {violations.map((violation, index) => (
          <li key={index} className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
            <Explanation list={list} violation={violation} query={query} meanings={meanings} />
          </li>
        ))}
      </ul>
      <p className="mt-3 text-ink-muted">
        {t('fields')}{' '}
        <Link href={portalPath.searchHelp()} className="text-accent-ink underline underline-offset-4">
          {t('page')}
        </Link>
      </p>
    </Frame>
  );
}

interface ExplanationProps<Params extends ListParams, Row> extends Pick<
  QueryProblemProps<Params, Row>,
  'list' | 'query' | 'meanings'
> {
  readonly violation: QueryViolation;
}

function Explanation<Params extends ListParams, Row>({
  list,
  violation,
  query,
  meanings,
}: ExplanationProps<Params, Row>) {
  const t = useTranslations('portal.search.problem');
  const { nearest, position } = violation;
  const text = useViolationText();
  const tQuery = useTranslations('errors.query');
  const repairs =
    nearest === undefined
      ? wordRepair(query, position, meanings)
      : nearest.map((path) => ({ label: path, query: withField(query, position, path) }));
  return (
    <>
      {nearest === undefined ? (
        <span>{tQuery('at', { text: text(violation), position })}</span>
      ) : (
        <span>
          {t('unknownField')} <code className="font-mono text-xs">{fieldNameAt(query, position)}</code>
        </span>
      )}
      {repairs.length > 0 && (
        <>
          <span>{t('meant')}</span>
          {repairs.map((repair) => (
            <QueryLink
              key={repair.label}
              list={list}
              query={repair.query}
              className={buttonClass({ size: 'sm', className: 'font-mono' })}
            >
              {repair.label}
            </QueryLink>
          ))}
        </>
      )}
    </>
  );
}

function wordRepair(query: string, position: number, meanings: RefusedQuery['meanings']) {
  const { before, word, after } = wordAt(query, position);
  const meaning = meanings[word];
  return meaning === undefined ? [] : [{ label: meaning, query: `${before}${meaning}${after}` }];
}

function Frame({
  icon,
  title,
  children,
}: {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <section id={searchProblemId} role="alert" className="border-t px-4 py-8">
      <div className="mx-auto max-w-2xl text-sm">
        <h2 className="mb-3 flex items-center gap-2 text-base font-semibold [&_svg]:size-4.5 [&_svg]:text-danger-ink">
          {icon}
          {title}
        </h2>
        {children}
      </div>
    </section>
  );
}
