import { lazy } from 'react';
import type { ListParams } from '../list/list';
import { ListView, type ListRowsProps } from '../list/list-view';

// Loaded on demand, because most queries are right and find something.
const parts = {
  Refused: lazy(async () => ({ default: (await import('./query-problem')).QueryProblem })),
  Others: lazy(async () => ({ default: (await import('./other-searches')).OtherSearches })),
};

export function SearchedListView<Params extends ListParams, Row>(
  props: Omit<ListRowsProps<Params, Row>, 'parts'>,
) {
  return <ListView {...props} parts={parts} />;
}
