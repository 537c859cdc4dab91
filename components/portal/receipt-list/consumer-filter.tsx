'use client';

import { useApi } from '@/components/portal/api/use-api';
import { numberFormat } from '@/lib/core/i18n/intl-formats';
import { printTerm } from '@/lib/search/language/print';
import { TermFilter, type TermFilterProps } from '../kit/filters/term-filter';

export function ConsumerFilter(props: TermFilterProps) {
  const query = printTerm({ ...props.term, occur: null });
  const { data } = useApi('search_identifiers', { query: { count: 1, query } }, { retry: false });
  const count = data === undefined ? {} : { suffix: `(${numberFormat(props.locale, {}).format(data.hits)})` };
  return <TermFilter {...props} {...count} />;
}
