import type { JsonValue } from '@/lib/core/json';
import type { BrowserApi } from './portal-api';

/** The id of an operation: in the document of the API, or of the portal's own. */
export type OperationId = keyof BrowserApi;

/** What an operation answers when it succeeds. */
export type AnswerOf<Op extends OperationId> = BrowserApi[Op]['answer'];

/** A value as the browser has it: bytes as a `Blob`, an instant as a `Date` or as text, all of it unchanged. */
type Sent<Value> = JsonValue extends Value ? Value : SentMember<Value>;

// Free JSON objects stay as they are, since their members have no end.
type SentMember<Value> = Value extends string | number | boolean | null | undefined
  ? Value
  : Value extends Uint8Array
    ? Blob
    : Value extends Date
      ? Date | string
      : string extends keyof Value
        ? Value
        : { readonly [Name in keyof Value]: Sent<Value[Name]> };

/** A part of the input: left out where the operation has none, optional where all in it is. */
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : [keyof Value] extends [never]
    ? unknown
    : Record<never, never> extends Value
      ? { readonly [N in Name]?: Sent<Value> }
      : { readonly [N in Name]: Sent<Value> };

/** What a call of an operation takes, as its endpoint describes it. */
export type InputOf<Op extends OperationId> = Part<'params', BrowserApi[Op]['params']> &
  Part<'query', BrowserApi[Op]['query']> & {
    readonly [N in 'body' as BrowserApi[Op]['body'] extends undefined ? never : N]: Sent<
      BrowserApi[Op]['body']
    >;
  };

/** The input of a call, which may be left out where nothing in it is needed, and what follows it. */
export type Call<Op extends OperationId, Options> =
  Record<never, never> extends InputOf<Op>
    ? [input?: InputOf<Op>, options?: Options]
    : [input: InputOf<Op>, options?: Options];

/** The input of any operation, for code that handles all of them. */
export interface AnyInput {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}
