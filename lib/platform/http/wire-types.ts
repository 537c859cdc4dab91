import type { z } from 'zod';

type Shape = Readonly<Record<string, z.ZodType>>;

type ParamsOf<S extends Shape> = { readonly [Name in keyof S]: z.output<S[Name]> };

type QueryOf<S extends Shape> = {
  readonly [Name in keyof S as undefined extends z.input<S[Name]> ? never : Name]: z.output<S[Name]>;
} & { readonly [Name in keyof S as undefined extends z.input<S[Name]> ? Name : never]?: z.output<S[Name]> };

type BodyOf<S extends Shape> = [keyof S] extends [never] ? undefined : z.input<S[keyof S]>;

type AnswerOf<Replies> = {
  [Status in keyof Replies]: Status extends 200 | 201 | 202 | 204
    ? Replies[Status] extends { readonly schema: infer Schema extends z.ZodType }
      ? z.output<Schema>
      : undefined
    : never;
}[keyof Replies];

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
