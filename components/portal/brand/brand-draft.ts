import type { AnswerOf } from '../api/input';

/** What a brand says, as it is edited; `logo` is the id of an uploaded one. */
export interface BrandDraft extends Pick<
  AnswerOf<'get_brand'>,
  'accent' | 'background' | 'header' | 'footer' | 'return_policy' | 'return_days' | 'links'
> {
  readonly logo: string | null;
}
