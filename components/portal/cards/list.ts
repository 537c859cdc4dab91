import { portalPath } from '@/lib/core/portal-path';
import { listOf } from '../kit/list/list';
import { text } from '../kit/list/params';

export interface CardRow {
  readonly place: string;
  readonly number: string;
  readonly created: string;
  readonly updated: string;
}

export const cardList = listOf<CardRow>()('cards', portalPath.cards, { q: text(), after: text() });
