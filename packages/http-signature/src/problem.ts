/** What every problem tells, whatever its kind: what should have come, what came and, if recognised, the mistake. */
export interface Problem<Kind extends string> {
  readonly kind: Kind
  readonly expected: string
  readonly came: string
  readonly hint?: string | undefined
}
