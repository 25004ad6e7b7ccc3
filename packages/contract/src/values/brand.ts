declare const brand: unique symbol

/** A value that a `parse…` function has checked. */
export type Brand<Value, Name extends string> = Value & { readonly [brand]: Name }

/** The one cast to a brand; only a `parse…` function calls it, after its checks. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion, typescript/no-unnecessary-type-parameters
export const branded = <Branded extends string>(text: string): Branded => text as Branded
