/** What every problem has: its kind, what was expected, what was received and, if it is recognised, the mistake. */
export interface Problem<Kind extends string> {
  readonly kind: Kind
  readonly expected: string
  readonly received: string
  readonly hint?: string | undefined
}
