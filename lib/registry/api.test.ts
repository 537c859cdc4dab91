import { expectTypeOf, test } from 'vitest';
import type { Api } from './api';

test('an operation has the types of its shapes', () => {
  expectTypeOf<Api['get_receipt']['params']>().toEqualTypeOf<{ readonly id: string }>();
  expectTypeOf<Api['get_receipt']['answer']['total']>().toEqualTypeOf<number>();
  expectTypeOf<Api['get_receipt']['body']>().toEqualTypeOf<undefined>();
  expectTypeOf<Api['post_receipt']['body']['total']>().toEqualTypeOf<number>();
  expectTypeOf<Api['post_receipt']['answer']['id']>().toEqualTypeOf<string>();
  expectTypeOf<Api['get_portal_groups']['answer']>().not.toBeAny();
});

test('a body has the types that its schema checks, where that reads unknown values by itself', () => {
  type Receipt = Api['post_receipt']['body'];
  expectTypeOf<Receipt['items'][number]['quantity']>().toEqualTypeOf<number>();
  expectTypeOf<Receipt['items'][number]['name:de']>().toEqualTypeOf<string | null | undefined>();
  expectTypeOf<NonNullable<Receipt['attachments']>[string]['id']>().toEqualTypeOf<
    string | null | undefined
  >();
  expectTypeOf<Api['patch_settings']['body']['cards']>().toEqualTypeOf<'off' | 'none' | 'luhn' | undefined>();
});

test('arguments that an endpoint does not need may be left out', () => {
  expectTypeOf<{ count: 20 }>().toExtend<Api['get_receipts']['query']>();
  expectTypeOf<{ count: 'many' }>().not.toExtend<Api['get_receipts']['query']>();
  expectTypeOf<Record<never, never>>().not.toExtend<Api['search_receipts']['query']>();
});

test('an operation with two versions has the types of the newer one', () => {
  expectTypeOf<Api['get_receipts']['query']['store_reference']>().toEqualTypeOf<number[] | undefined>();
});

test('an answer without a body has none', () => {
  expectTypeOf<Api['delete_saved_search']['answer']>().toEqualTypeOf<undefined>();
});
