'use client';

import { Icon } from '@/components/ui/icon';
import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { Button } from '@/components/ui/button';
import { OnDemand } from '../state/on-demand';
import type { SavedSearchList } from './saved-searches';

const load = async () => (await import('./saved-searches')).SavedSearches;

export function SavedSearchesButton({ list }: { readonly list: SavedSearchList }) {
  return (
    <OnDemand load={load} props={{ list, button: <SavedButton /> }}>
      {(button) => <SavedButton aria-haspopup="dialog" {...button} />}
    </OnDemand>
  );
}

function SavedButton(props: ComponentProps<'button'>) {
  const t = useTranslations('portal.search.saved');
  return (
    <Button size="sm" {...props}>
      <Icon name="bookmark" />
      {t('label')}
    </Button>
  );
}
