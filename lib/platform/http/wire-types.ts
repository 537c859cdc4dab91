import type { z } from 'zod';

// What callers send and get, from the shapes of an endpoint.

type Shape = Readonly<Record<string, z.ZodType>>;

/** Values of parameters by name. */
type ParamsOf<S extends Shape> = { readonly [Name in keyof S]: z.output<S[Name]> };

/** Values of arguments by name; those may be left out that the endpoint does not need. */
type QueryOf<S extends Shape> = {
  readonly [Name in keyof S as undefined extends z.input<S[Name]> ? never : Name]: z.output<S[Name]>;
} & { readonly [Name in keyof S as undefined extends z.input<S[Name]> ? Name : never]?: z.output<S[Name]> };

/** A body in any of the forms that are taken. */
type BodyOf<S extends Shape> = [keyof S] extends [never] ? undefined : z.input<S[keyof S]>;

/** What an answer holds that is no error; undefined for one without a described body. */
type AnswerOf<Replies> = {
  [Status in keyof Replies]: Status extends 200 | 201 | 202 | 204
    ? Replies[Status] extends { readonly schema: infer Schema extends z.ZodType }
      ? z.output<Schema>
      : undefined
    : never;
}[keyof Replies];

/** The types of an endpoint, by its method and path: `GET /receipts/{id}`. */
export interface Wire<
  Address extends string,
  Params extends Shape,
  Query extends Shape,
  Accepts extends Shape,
  Replies,
> {
  readonly address: Address;
  readonly params: ParamsOf<Params>;
  readonly query: QueryOf<Query>;
  readonly body: BodyOf<Accepts>;
  readonly answer: AnswerOf<Replies>;
}
