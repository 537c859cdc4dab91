import type { JsonValue } from '@/lib/core/json';
import type { BrowserApi } from './portal-api';

export type OperationId = keyof BrowserApi;

export type AnswerOf<Op extends OperationId> = BrowserApi[Op]['answer'];

type Sent<Value> = JsonValue extends Value ? Value : SentMember<Value>;

// Objects of free JSON stay unchanged, because mapping their recursive type would never end.
type SentMember<Value> = Value extends string | number | boolean | null | undefined
  ? Value
  : Value extends Uint8Array
    ? Blob
    : Value extends Date
      ? Date | string
      : string extends keyof Value
        ? Value
        : { readonly [Name in keyof Value]: Sent<Value[Name]> };

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : [keyof Value] extends [never]
    ? unknown
    : Record<never, never> extends Value
      ? { readonly [N in Name]?: Sent<Value> }
      : { readonly [N in Name]: Sent<Value> };

export type InputOf<Op extends OperationId> = Part<'params', BrowserApi[Op]['params']> &
  Part<'query', BrowserApi[Op]['query']> & {
    readonly [N in 'body' as BrowserApi[Op]['body'] extends undefined ? never : N]: Sent<
      BrowserApi[Op]['body']
    >;
  };

export type Call<Op extends OperationId, Options> =
  Record<never, never> extends InputOf<Op>
    ? [input?: InputOf<Op>, options?: Options]
    : [input: InputOf<Op>, options?: Options];

export interface AnyInput {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}
